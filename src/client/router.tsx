import { dehydrate, hydrate } from '@tanstack/react-query';
import {
  type AnyRouter,
  createRouter,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from './lib/pages/search-string.ts';
import { serverErrorAdapter } from './lib/server/server-errors.ts';
import { ServerProvider } from './lib/server/server-provider.tsx';
import type { ServerAccess } from './lib/server/trpc.ts';
import { watchViewer } from './lib/session/viewer.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage } from './site/layout/error-page.tsx';
import { NotFoundPage } from './site/layout/not-found-page.tsx';
import { PagePlaceholder } from './site/layout/page-placeholder.tsx';

type AppRouterOptions = { appUrl: string; history?: RouterHistory; nonce?: string };

export function createAppRouter(
  access: ServerAccess,
  { appUrl, history, nonce }: AppRouterOptions,
) {
  let created: AnyRouter | undefined;
  const router = createRouter({
    routeTree,
    context: {
      utils: access.utils,
      appUrl,
      // The router removes `preload` once the page's script is loaded.
      isFetched: (routeId) => !created?.routesById[routeId]?.options.component?.preload,
    },
    ...(history && { history }),
    ...(nonce && { ssr: { nonce } }),
    parseSearch,
    stringifySearch,
    Wrap: withServer(access),
    defaultPreload: 'intent',
    // The query cache decides when data is stale, not the router.
    defaultPreloadStaleTime: 0,
    // Without this, a page would show stale data until its loader is done.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 300,
    defaultNotFoundComponent: NotFoundPage,
    // An unknown path below a class is a missing page, not a missing class.
    notFoundMode: 'root',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PagePlaceholder,
    // On the server, scroll restoration would add an inline script to the page.
    scrollRestoration: typeof document !== 'undefined' && keepEarlyScroll(),
    getScrollRestorationKey: (location) => positionKey(location, created),
  });
  created = router;
  shareQueries(router, access);
  // Only browsers sync the viewer across tabs.
  if (typeof document !== 'undefined') watchViewer(access, () => router.invalidate());
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

/**
 * The key of a scroll position. A placeholder has its own key, because going back from it must find the
 * position of the page before.
 */
function positionKey(location: ParsedLocation, router: AnyRouter | undefined): string {
  const isWaiting = router?.state.matches.some(({ status }) => status === 'pending');
  const key = location.state.__TSR_key ?? location.href;
  return isWaiting ? `placeholder ${key}` : key;
}

/** Sends the server's query cache along with the page, so hydration doesn't refetch. */
function shareQueries({ options }: AnyRouter, { queryClient }: ServerAccess): void {
  options.serializationAdapters = [serverErrorAdapter];
  options.dehydrate = () => ({ queries: dehydrate(queryClient) });
  options.hydrate = ({ queries }) => hydrate(queryClient, queries);
}

const withServer = (access: ServerAccess) => (props: { children: ReactNode }) => (
  <ServerProvider access={access} {...props} />
);

export type ClientRouter = ReturnType<typeof createAppRouter>;

/** Goes to sign-in, which returns to the current page afterwards. */
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
