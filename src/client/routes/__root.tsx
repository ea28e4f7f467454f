import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppLayout } from '#client/layout/app-layout.tsx';
import type { RouterContext } from '#client/router.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: AppLayout });
