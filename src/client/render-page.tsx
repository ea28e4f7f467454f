import type { AnyRoute, Manifest } from '@tanstack/react-router';
import { createRequestHandler, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { TRPCClientError, unstable_localLink } from '@trpc/client';
import type { inferRouterContext } from '@trpc/server';
import type { AppRouter } from '#server/api/app-router.ts';
import { Document } from './layout/document.tsx';
import { readServerError } from './lib/server-errors.ts';
import { createServerAccess } from './lib/trpc.ts';
import { createAppRouter } from './router.tsx';

type RenderInput = {
  request: Request;
  appUrl: string;
  /** Marks the router's inline scripts; the server then replaces it with their CSP hashes. */
  nonce: string;
  manifest: Manifest;
  /** Called in process. */
  appRouter: AppRouter;
  createContext(): Promise<inferRouterContext<AppRouter>>;
  onError(error: unknown): void;
};

/**
 * Renders the page at a URL on the server. Loaders call tRPC procedures in process, as the user of
 * `createContext`. Redirects are returned as redirect responses.
 */
export async function renderPage(input: RenderInput): Promise<Response> {
  const { request, appUrl, nonce, manifest, appRouter, createContext, onError } = input;
  const link = unstable_localLink({
    router: appRouter,
    createContext,
    onError: ({ error }) => onError(error),
  });
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter(createServerAccess([link]), { appUrl, nonce }),
    getRouterManifest: () => manifest,
  });
  return handle(async ({ router, responseHeaders }) => {
    const failed = router.state.matches.find(({ status }) => status === 'error');
    // The local link has reported what a procedure threw.
    if (failed && !(failed.error instanceof TRPCClientError)) onError(failed.error);
    const status = failed && readServerError(failed.error).status;
    const page = await renderRouterToString({
      router,
      responseHeaders,
      children: <Document router={router} />,
    });
    // The router answers 500 for every failed loader; this restores statuses such as 503.
    return status ? new Response(page.body, { status, headers: page.headers }) : page;
  });
}

/** Paths of public pages without parameters, for the sitemap. */
export function publicPaths(): string[] {
  const { routesByPath } = createAppRouter(createServerAccess([]), { appUrl: '' });
  return (Object.values(routesByPath) as AnyRoute[])
    .filter((route) => route.options.component && isPublic(route))
    .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
    .filter((path) => !path.includes('$'));
}

/** Only public pages are fully rendered on the server. */
function isPublic({ options, parentRoute }: AnyRoute): boolean {
  return options.ssr === undefined && (!parentRoute || isPublic(parentRoute));
}
