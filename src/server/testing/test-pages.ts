import { publicPaths, renderPage } from '#client/render-page.tsx';
import type { Pages } from '#server/pages/pages.ts';

/** The client's routes from their sources: tests of pages need no build. */
export const testPages: Pages = { publicPaths, renderPage, manifest: { routes: {} } };
