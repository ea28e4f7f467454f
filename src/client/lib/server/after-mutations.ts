import { MutationCache, type MutationFunctionContext } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app/api/app-router.ts';
import { isSessionEndedError, readServerError, showServerError } from './server-errors.ts';

/** The first part of a procedure's path, such as `bookings`. */
export type Noun = Exclude<keyof inferRouterOutputs<AppRouter>, 'auth'>;

export type MutationMeta = {
  /** Title of the toast with an error; false if something else shows the error. */
  errorToast?: string | false;
  /** Nouns whose queries are refetched besides the mutation's own; false refetches none, not even those. */
  changes?: readonly Noun[] | false;
  /** Who sent a message that is kept until it arrives. */
  viewerId?: string | undefined;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

/** Nouns whose own mutations refetch nothing. */
const keptUpToDate: unknown[] = [
  // Signing in and out sets the viewer, which drops everything read for the previous one.
  'auth',
  // Messages arrive by their stream, and refetching a thread would drop its earlier messages.
  'messages',
];

/**
 * Refetches after each mutation what it may have changed, before its own `onSuccess`, and shows its
 * error in a toast. A mutation declines by its `meta`.
 */
export const createMutationCache = () =>
  new MutationCache({
    onSuccess: (_data, _input, _result, _mutation, call) => refetchChanged(call),
    onError(error, _input, _result, _mutation, call) {
      const { errorToast = "That didn't work" } = call.meta ?? {};
      if (errorToast !== false) showServerError(error, errorToast);
      // While the server is unreachable, refetching would replace the page with an error. A rejection
      // may mean that the page is out of date. It is not awaited, so that forms show it at once.
      const isRejection = !readServerError(error).isRetryable && !isSessionEndedError(error);
      if (isRejection) void refetchChanged(call);
    },
  });

async function refetchChanged({ client, mutationKey, meta }: MutationFunctionContext) {
  const { changes = [] } = meta ?? {};
  if (changes === false) return;
  const nouns = new Set([...ownNoun(mutationKey), ...changes]);
  await Promise.all([...nouns].map((noun) => client.invalidateQueries({ queryKey: [[noun]] })));
}

/** From the key that tRPC gives a mutation, such as `[['bookings', 'cancel']]`. */
function ownNoun([path]: readonly unknown[] = []): unknown[] {
  const [noun] = Array.isArray(path) ? path : [];
  return noun === undefined || keptUpToDate.includes(noun) ? [] : [noun];
}
