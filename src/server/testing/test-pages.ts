import { pagePattern, publicPageKey, publicPaths, renderPage } from '#client/render-page.tsx';
import type { Pages } from '#server/app/pages/pages.ts';

/** Renders the client's routes from source, so that page tests need no build. */
export const testPages: Pages = {
  pagePattern,
  publicPageKey,
  publicPaths,
  renderPage,
  manifest: { routes: {} },
};
