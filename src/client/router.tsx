import { dehydrate, hydrate } from '@tanstack/react-query';
import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PagePlaceholder } from './layout/page-placeholder.tsx';
import { ServerProvider } from './lib/server-provider.tsx';
import type { ServerAccess } from './lib/trpc.ts';
import { watchViewer } from './lib/viewer.ts';
import { routeTree } from './routeTree.gen.ts';

export type RouterContext = Pick<ServerAccess, 'utils'> & {
  /** The origin of this site, for canonical and shared addresses. */
  appUrl: string;
  /** Whether the script of a route's page is here already. */
  isFetched(routeId: string): boolean;
};

type AppRouterOptions = { appUrl: string; history?: RouterHistory; nonce?: string };

export function createAppRouter(
  access: ServerAccess,
  { appUrl, history, nonce }: AppRouterOptions,
) {
  let routes: AnyRouter['routesById'] = {};
  const router = createRouter({
    routeTree,
    context: {
      utils: access.utils,
      appUrl,
      // The router forgets how a page is fetched once it has it.
      isFetched: (routeId) => !routes[routeId]?.options.component?.preload,
    },
    ...(history && { history }),
    ...(nonce && { ssr: { nonce } }),
    Wrap: withServer(access),
    defaultPreload: 'intent',
    // The query cache decides how old data may be, not the router.
    defaultPreloadStaleTime: 0,
    // A page shown before its loader is done would show data the query cache knows to be stale.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    // An unknown address below a class is a missing page, not a missing class.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePlaceholder,
    // On the server it would add an inline script to the page.
    scrollRestoration: typeof document !== 'undefined' && keepEarlyScroll(),
  });
  routes = router.routesById;
  shareQueries(router, access);
  watchViewer(access, () => router.invalidate());
  return router;
}

/** A reader who scrolls before the page is hydrated stays there. */
function keepEarlyScroll(): () => boolean {
  let isHydrated = false;
  return () => {
    const isRestored = isHydrated || scrollY === 0;
    isHydrated = true;
    return isRestored;
  };
}

/** What the server read for a page is in the browser's query cache before the first render. */
function shareQueries({ options }: AnyRouter, { queryClient }: ServerAccess): void {
  options.dehydrate = () => ({ queries: dehydrate(queryClient) });
  options.hydrate = ({ queries }) => hydrate(queryClient, queries);
}

const withServer = (access: ServerAccess) => (props: { children: ReactNode }) => (
  <ServerProvider access={access} {...props} />
);

export type ClientRouter = ReturnType<typeof createAppRouter>;

/** Wherever the session ended, signing in leads back there. */
export function leaveToSignIn(router: ClientRouter): void {
  const { href, pathname } = router.state.location;
  if (pathname.startsWith('/auth/')) return;
  void router.navigate({ to: '/auth/signin', search: { redirect: href } });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ClientRouter;
  }
}
