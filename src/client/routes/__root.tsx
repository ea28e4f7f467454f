import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
} from '@tanstack/react-router';
import { AppLayout } from '#client/layout/app-layout.tsx';
import { ErrorPage } from '#client/layout/error-page.tsx';
import type { RouterContext } from '#client/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Without a network the router would load the whole site anew for a page's script, and lose it.
  beforeLoad({ context, matches, preload }) {
    const isHere = matches.every(({ routeId }) => context.isFetched(routeId));
    if (!preload && !isHere && navigator.onLine === false) throw new Error('offline');
  },
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
