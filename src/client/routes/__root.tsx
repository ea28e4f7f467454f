import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
} from '@tanstack/react-router';
import frauncesUrl from '#client/fonts/fraunces-ascii.woff2?url';
import interUrl from '#client/fonts/inter-ascii.woff2?url';
import { AppLayout } from '#client/layout/app-layout.tsx';
import { ErrorPage } from '#client/layout/error-page.tsx';
import { pageHead } from '#client/lib/page-head.ts';
import type { RouterContext } from '#client/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without a network the router would load the whole site again for a page's script, and lose it.
  beforeLoad({ context, matches, preload }) {
    const isHere = matches.every(({ routeId }) => context.isFetched(routeId));
    if (!preload && !isHere && navigator.onLine === false) throw new Error('offline');
  },
  // The header shows on every page who is signed in.
  loader({ context }) {
    const viewer = context.utils.auth.me.prefetch();
    // A browser shows the header at once, and the viewer when the answer is here.
    return typeof document === 'undefined' ? viewer : undefined;
  },
  head: ({ match }) => ({
    meta: match._notFound ? pageHead(match.context.appUrl, { title: 'Page Not Found' }).meta : [],
    links: [interUrl, frauncesUrl].map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
      href,
    })),
  }),
  component: () => (
    <AppLayout>
      <Outlet />
    </AppLayout>
  ),
  errorComponent: ({ error }: ErrorComponentProps) => (
    <AppLayout>
      <ErrorPage error={error} />
    </AppLayout>
  ),
});
