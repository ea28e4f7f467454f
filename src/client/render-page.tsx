import type { AnyRoute, Manifest } from '@tanstack/react-router';
import { createRequestHandler, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { unstable_localLink } from '@trpc/client';
import type { inferRouterContext } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { Document } from './layout/document.tsx';
import { readServerError } from './lib/server-errors.ts';
import { createServerAccess } from './lib/trpc.ts';
import { type ClientRouter, createAppRouter } from './router.tsx';

type RenderInput = {
  request: Request;
  appUrl: string;
  /** Marks the scripts that the router itself writes. */
  nonce: string;
  manifest: Manifest;
  /** The procedures, called in process. */
  appRouter: AppRouter;
  createContext(): Promise<inferRouterContext<AppRouter>>;
  onError(error: unknown): void;
};

/**
 * The page at an address, rendered with what its loaders read as the caller of `createContext`. The
 * server runs this, and calls its own procedures without HTTP. Redirects come back as such.
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
    const status = errorStatusOf(router);
    const page = await renderRouterToString({
      router,
      responseHeaders,
      children: <Document router={router} />,
    });
    return status === null ? page : new Response(page.body, { status, headers: page.headers });
  });
}

/** The router answers 500 to every failed loader; a server that is briefly away is a 503. */
function errorStatusOf(router: ClientRouter): number | null {
  const failed = router.state.matches.find(({ status }) => status === 'error');
  return failed ? (readServerError(failed.error).status ?? null) : null;
}

/** Addresses without parameters that everyone may see, for the sitemap. */
export function publicPaths(): string[] {
  const { routesByPath } = createAppRouter(createServerAccess([]), { appUrl: '' });
  return (Object.values(routesByPath) as AnyRoute[])
    .filter((route) => route.options.component && isPublic(route))
    .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
    .filter((path) => !path.includes('$'));
}

/** The server renders public pages whole, and leaves private ones to the browser. */
function isPublic({ options, parentRoute }: AnyRoute): boolean {
  return options.ssr === undefined && (!parentRoute || isPublic(parentRoute));
}
