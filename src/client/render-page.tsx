import type { AnyRoute, Manifest } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { TRPCClientError } from '@trpc/client';
import type { inferRouterContext } from '@trpc/server';
import { renderToString } from 'react-dom/server';
import type { AppRouter } from '#server/app/api/app-router.ts';
import { inProcessLink } from './in-process-link.ts';
import { parseSearch, stringifySearch } from './lib/pages/search-string.ts';
import { readServerError } from './lib/server/server-errors.ts';
import { createServerAccess, type ServerAccess } from './lib/server/trpc.ts';
import { type ClientRouter, createAppRouter } from './router.tsx';
import { Document } from './site/layout/document.tsx';

type RenderInput = {
  request: Request;
  appUrl: string;
  /** Marks the router's inline scripts; for anonymous visitors, the server replaces it with hashes. */
  nonce: string;
  manifest: Manifest;
  appRouter: AppRouter;
  createContext(): Promise<inferRouterContext<AppRouter>>;
  onError(error: unknown): void;
  /** Whether the page with this data is cached, so that it need not be rendered. */
  isKnown?: ((data: string) => boolean) | undefined;
};

type RenderedPage = {
  status: number;
  /** The target of a redirect. */
  location: string | null;
  /** Empty if the page is cached. */
  html: string;
};

/**
 * Renders the page at a URL on the server. Loaders call tRPC procedures in process, as the user of
 * `createContext`.
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { request, appUrl, nonce, manifest, appRouter, createContext, onError, isKnown } = input;
  const link = inProcessLink({ appRouter, createContext, onError });
  const access = createServerAccess([link]);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter(access, { appUrl, nonce }),
    getRouterManifest: () => manifest,
  });
  let html = '';
  const response = await handle(async ({ router }) => {
    const failed = router.state.matches.find((match) => match.status === 'error');
    // The local link has already logged the procedure's error.
    if (failed && !(failed.error instanceof TRPCClientError)) onError(failed.error);
    // The router responds with 500 for every failed loader; this restores statuses such as 503.
    const failure = failed && readServerError(failed.error).status;
    const status = failure ?? getSsrStatus(router);
    if (status === 200 && isKnown?.(dataOf(router, access))) return new Response();
    html = await transformHtmlStringWithRouter(
      router,
      renderToString(<Document router={router} />),
    );
    // The page is not the body: a Response would encode it, only to be decoded again.
    return new Response(null, { status });
  });
  return { status: response.status, location: response.headers.get('location'), html };
}

/** All inputs of the page at a URL, except the time. */
function dataOf({ state }: ClientRouter, { queryClient }: ServerAccess): string {
  const queries = queryClient.getQueryCache().getAll();
  return JSON.stringify(
    [
      state.matches.map(({ loaderData }) => loaderData),
      queries.map(({ queryHash, state: { status, data } }) => [queryHash, status, data]),
    ],
    // The cursor of a search contains the time of its first page.
    (key, value) => (key === 'nextCursor' ? value !== null : value),
  );
}

const { routesByPath, getMatchedRoutes } = createAppRouter(createServerAccess([]), { appUrl: '' });

/** Paths of public pages without parameters, for the sitemap. */
export function publicPaths(): string[] {
  return (Object.values(routesByPath) as AnyRoute[])
    .filter((route) => route.options.component && isPublic(route))
    .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
    .filter((path) => !path.includes('$'));
}

/** The path of the route that shows the page at a URL, without its parameters. */
export function pagePattern(url: string): string {
  const [, , found] = getMatchedRoutes(url.split('?')[0] ?? '');
  return found?.fullPath ?? '/*';
}

/** Only public pages are fully rendered on the server. */
function isPublic({ options, parentRoute }: AnyRoute): boolean {
  return options.ssr === undefined && (!parentRoute || isPublic(parentRoute));
}

/**
 * The part of a URL that a public page depends on: its path and the parameters that its route
 * reads. Returns null for other pages.
 */
export function publicPageKey(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const [routes, , found] = getMatchedRoutes(path);
  if (!found || !isPublic(found)) return null;
  const search = parseSearch(query.join('?'));
  const read = routes.map(({ options: { validateSearch } }) =>
    typeof validateSearch === 'function' ? validateSearch(search) : {},
  );
  return path + stringifySearch(Object.assign({}, ...read));
}
