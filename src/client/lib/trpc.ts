import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';

export const trpc = createTRPCReact<AppRouter>();

type RouterOutputs = inferRouterOutputs<AppRouter>;
export type Viewer = NonNullable<RouterOutputs['auth']['me']>;
/** What signing in answers: who it is now, or the challenge that comes next. */
export type Entry = RouterOutputs['auth']['login'];
export type SignInProvider = RouterOutputs['auth']['providers'][number];
export type SignInMethods = RouterOutputs['factors']['list'];
export type Factor = SignInMethods['factors'][number];
export type ConnectedProvider = SignInMethods['providers'][number];
export type SessionEntry = RouterOutputs['account']['sessions'][number];
export type DeletionPreview = RouterOutputs['account']['deletionPreview'];
export type ClassSummary = RouterOutputs['classes']['list'][number];
export type ClassDetails = RouterOutputs['classes']['byId'];
export type Review = ClassDetails['reviews'][number];
export type EnrolledUser = RouterOutputs['classes']['enrolled'][number];
export type EnrolledClass = RouterOutputs['bookings']['mine']['enrolled'][number];
export type Category = RouterOutputs['categories']['list'][number];

/** What a page works with: the cache, and the procedures on it. */
export function createServerAccess(fetch?: typeof globalThis.fetch) {
  const queryClient = new QueryClient({
    // Specification, section 7: what was read stays until something here changes it.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Without a network it fails at once and says so. By default it would wait, and book a seat
      // whenever the connection is back, wherever the person is by then.
      mutations: { networkMode: 'always' },
    },
  });
  const options = { url: '/trpc', ...(fetch && { fetch }) };
  const links: TRPCLink<AppRouter>[] = [
    splitLink({
      condition: (operation) => operation.type === 'mutation',
      true: httpLink(options),
      false: httpBatchLink({ ...options, maxItems: 10 }),
    }),
  ];
  const client = trpc.createClient({ links });
  return { queryClient, client, utils: createTRPCQueryUtils({ queryClient, client }) };
}

export type ServerAccess = ReturnType<typeof createServerAccess>;
