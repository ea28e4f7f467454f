import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '#server/app/api/app-router.ts';

/** The field of a call's context with its Idempotency-Key. */
export const keyOfContext = ({ idempotencyKey }: Record<string, unknown>) =>
  typeof idempotencyKey === 'string' ? idempotencyKey : null;

/**
 * Gives each change an Idempotency-Key. A change whose outcome is unknown, such as after a 504, keeps
 * its key for a repeat with the same input, until another change succeeds: a class that is booked
 * again after a cancellation is another booking.
 */
export function withIdempotencyKeys(): TRPCLink<AppRouter> {
  const unknownOutcomes = new Map<string, string>();
  return () =>
    ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      // A caller who keeps what it sends has a key of its own.
      if (keyOfContext(op.context) !== null) return next(op);
      const call = `${op.path} ${JSON.stringify(op.input)}`;
      const idempotencyKey = unknownOutcomes.get(call) ?? crypto.randomUUID();
      return next({ ...op, context: { ...op.context, idempotencyKey } }).pipe(
        tap({
          // Sessions are also renewed in the background.
          next: () => void (op.path.startsWith('auth.') || unknownOutcomes.clear()),
          error: (error) => void (isUnknown(error) && unknownOutcomes.set(call, idempotencyKey)),
        }),
      );
    };
}

/** Without a response of the server, or after a failure in it, the change may have been made. */
const isUnknown = (error: unknown) =>
  !(error instanceof TRPCClientError) || (error.data?.httpStatus ?? 500) >= 500;
