import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import type { ServerAccess } from './lib/trpc.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterContext = Pick<ServerAccess, 'utils'>;

export function createAppRouter({ utils }: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { utils },
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides how old data may be, not the router.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
