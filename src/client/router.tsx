import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PagePlaceholder } from './layout/page-placeholder.tsx';
import type { ServerAccess } from './lib/trpc.ts';
import { watchViewer } from './lib/viewer.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterContext = Pick<ServerAccess, 'utils'>;

export function createAppRouter(access: ServerAccess, history?: RouterHistory) {
  const { utils } = access;
  const router = createRouter({
    routeTree,
    context: { utils },
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides how old data may be, not the router.
    defaultPreloadStaleTime: 0,
    // A page shown before its loader is done would show what the query cache knows to be old.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePlaceholder,
    scrollRestoration: true,
  });
  watchViewer(access, () => router.invalidate());
  return router;
}

/** From wherever the session ended; after signing in one is back there. */
export function leaveToSignIn(router: ReturnType<typeof createAppRouter>): void {
  const { href, pathname } = router.state.location;
  if (pathname.startsWith('/auth/')) return;
  void router.navigate({ to: '/auth/signin', search: { redirect: href } });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
