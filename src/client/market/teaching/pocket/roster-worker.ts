import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { shellPath } from '#shared/pocket-worker.ts';
import { deleteOverdue } from './pocket-store.ts';

// The service worker of the teaching pages, built by scripts/build-roster-worker.ts. It keeps the code of the
// roster's page and nothing else: rosters and marks are in IndexedDB, where the page reads them.

declare const rosterFiles: PrecacheEntry[];
declare const self: Window & { skipWaiting(): Promise<void> };

/** A server behind a proxy that is down is as good as none. */
const failsOnServerErrors = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if ([502, 503, 504].includes(response.status))
      throw new Error(`The page has status ${response.status}`);
    return response;
  },
};

// A new release takes the place of the old one at once; open pages load their parts from the server.
void self.skipWaiting();
cleanupOutdatedCaches();
precacheAndRoute(rosterFiles);
// Pages always come from the server if it can be reached, so none is ever of an old release.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: 8,
      plugins: [failsOnServerErrors, new PrecacheFallbackPlugin({ fallbackURL: shellPath })],
    }),
  ),
);
deleteOverdue(Date.now()).catch(() => {});
