import type { AnyRoute, AnyRouter, Manifest } from '@tanstack/react-router';
import {
  createRequestHandler,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { TRPCClientError } from '@trpc/client';
import { renderToString } from 'react-dom/server';
import { Document } from './layout/document.tsx';
import { parseSearch, stringifySearch } from './lib/search-string.ts';
import { readServerError } from './lib/server-errors.ts';
import { createServerAccess, type Viewer } from './lib/trpc.ts';
import { type InProcess, linkInProcess } from './link-in-process.ts';
import { hideViewer } from './page-state.ts';
import { createAppRouter } from './router.tsx';

type RenderInput = InProcess & {
  request: Request;
  appUrl: string;
  /** Marks the router's inline scripts; the server then replaces it with their CSP hashes. */
  nonce: string;
  manifest: Manifest;
  /**
   * Set for public pages: whether a page rendered from this state is cached. The page is rendered
   * without its viewer, who is returned separately.
   */
  isCached?(state: string): Promise<boolean>;
};

export type RenderedPage = {
  status: number;
  /** Where a redirect leads. */
  location: string | null;
  /** Empty if the page is cached. */
  html: string;
  /** The signed-in user whom `html` leaves out. */
  viewer: Viewer | null;
};

/**
 * Renders the page at a URL on the server. Loaders call tRPC procedures in process, as the user of
 * `createContext`.
 */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { request, appUrl, nonce, manifest, onError, isCached } = input;
  const page: RenderedPage = { status: 200, location: null, html: '', viewer: null };
  const handle = createRequestHandler({
    request,
    createRouter() {
      const access = createServerAccess([linkInProcess(input)]);
      const router = createAppRouter(access, { appUrl, nonce });
      beforeDehydration(router, async () => {
        const viewer = access.utils.auth.me.getData();
        if (!isCached || !viewer || getSsrStatus(router) !== 200) return;
        page.viewer = viewer;
        if (await isCached(hideViewer(router, access, viewer))) throw cachedPage;
      });
      return router;
    },
    getRouterManifest: () => manifest,
  });
  const response = await handle(async ({ router }) => {
    const failed = router.state.matches.find((match) => match.status === 'error');
    // The local link has reported what a procedure threw.
    if (failed && !(failed.error instanceof TRPCClientError)) onError(failed.error);
    // The router answers 500 for every failed loader; this restores statuses such as 503.
    const failure = failed && readServerError(failed.error).status;
    const status = failure ?? getSsrStatus(router);
    page.html = await transformHtmlStringWithRouter(
      router,
      renderToString(<Document router={router} />),
    );
    // Without the page: a Response would encode it, only to be decoded again.
    return new Response(null, { status });
  }).catch((thrown) => {
    if (thrown === cachedPage) return null;
    throw thrown;
  });
  if (!response) return page;
  return { ...page, status: response.status, location: response.headers.get('location') };
}

/** Thrown to end a request whose page need not be rendered. */
const cachedPage = Symbol('cached page');

/** `act` is called once the page's data is loaded. */
function beforeDehydration({ options }: AnyRouter, act: () => Promise<void>): void {
  const { dehydrate } = options;
  options.dehydrate = async () => {
    await act();
    return dehydrate?.();
  };
}

const { routesByPath, getMatchedRoutes } = createAppRouter(createServerAccess([]), { appUrl: '' });

/** Paths of public pages without parameters, for the sitemap. */
export function publicPaths(): string[] {
  return (Object.values(routesByPath) as AnyRoute[])
    .filter((route) => route.options.component && isPublic(route))
    .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))
    .filter((path) => !path.includes('$'));
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
