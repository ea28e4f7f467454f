import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useMatches,
  useRouter,
} from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import frauncesUrl from '#client/fonts/fraunces-ascii.woff2?url';
import interUrl from '#client/fonts/inter-ascii.woff2?url';
import { pageHead } from '#client/lib/pages/page-head.ts';
import type { RouterContext } from '#client/lib/pages/router-context.ts';
import { AppLayout } from '#client/site/layout/app-layout.tsx';
import { ErrorPage } from '#client/site/layout/error-page.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Offline, the router would reload the document to fetch a page's script, and lose the page.
  beforeLoad({ context, matches, preload }) {
    // The type of a match is made from all routes, this one included, so here it may be unknown.
    const isPageFetched = matches.every(({ routeId }) => context.isFetched(String(routeId)));
    if (!preload && !isPageFetched && navigator.onLine === false) throw new Error('offline');
  },
  // The header shows the viewer on every page, sentences about money follow the payment terms, and
  // many pages say where to write to.
  async loader({ context: { utils } }) {
    const viewer = utils.auth.me.prefetch();
    // The browser renders the header right away and fills in the viewer later.
    await Promise.all([
      utils.money.terms.ensureData(),
      utils.support.email.ensureData(),
      typeof document === 'undefined' && viewer,
    ]);
  },
  head: ({ match }) => ({
    meta: match._notFound
      ? pageHead(match.context.appUrl, { title: 'Page Not Found' }).meta
      : // The title until a slow page has its own.
        [{ title: 'LearnLocal' }],
    links: [interUrl, frauncesUrl].map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
      href,
    })),
  }),
  component: RootPage,
  errorComponent: ({ error }: ErrorComponentProps) => (
    <AppLayout>
      <ErrorPage error={error} />
    </AppLayout>
  ),
});

function RootPage() {
  useTopOfPlaceholder();
  // Without a key, React would finish hydrating a page that the user has already left, and that
  // page would ask the router for a match that is gone.
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  return (
    <AppLayout>
      <Outlet key={page} />
    </AppLayout>
  );
}

/** The router scrolls when a page is loaded; its placeholder starts at the top, too. */
function useTopOfPlaceholder(): void {
  const router = useRouter();
  const waitingFor = useMatches({
    select: (matches) => matches.find(({ status }) => status === 'pending')?.id,
  });
  useLayoutEffect(() => {
    const { location, resolvedLocation } = router.state;
    const isOther = resolvedLocation && resolvedLocation.pathname !== location.pathname;
    if (waitingFor && isOther) window.scrollTo(0, 0);
  }, [waitingFor, router]);
}
