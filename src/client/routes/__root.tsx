import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppLayout } from '#client/layout/app-layout.tsx';
import { PagePlaceholder } from '#client/layout/page-placeholder.tsx';
import type { RouterContext } from '#client/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ viewer: await context.utils.auth.me.ensureData() }),
  component: AppLayout,
  pendingComponent: PagePlaceholder,
});
