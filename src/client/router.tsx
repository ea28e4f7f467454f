import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PagePlaceholder } from './layout/page-placeholder.tsx';
import type { ServerAccess } from './lib/trpc.ts';
import { watchViewer } from './lib/viewer.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterContext = Pick<ServerAccess, 'utils'> & {
  /** Whether the script of a route's page is here already. */
  isFetched(routeId: string): boolean;
};

export function createAppRouter(access: ServerAccess, history?: RouterHistory) {
  const { utils } = access;
  let routes: AnyRouter['routesById'] = {};
  const router = createRouter({
    routeTree,
    // The router forgets how a page is fetched once it has it.
    context: { utils, isFetched: (routeId) => !routes[routeId]?.options.component?.preload },
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides how old data may be, not the router.
    defaultPreloadStaleTime: 0,
    // A page shown before its loader is done would show what the query cache knows to be old.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    // Below a class's address, too, an unknown one is no missing class.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePlaceholder,
    // On a server it would be a script inside the page.
    scrollRestoration: typeof document !== 'undefined',
  });
  routes = router.routesById;
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
