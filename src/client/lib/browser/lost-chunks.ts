import { minuteMs } from '#shared/units.ts';
import type { StorageKey } from './kept-in-browser.ts';

const storageKey: StorageKey = 'learnlocal-reloaded-at';

/**
 * Reloads the page when a lazily loaded part of it is gone because the server has a later release; at
 * most once a minute, because the part may be missing in that one, too.
 */
export function reloadOnLostChunk(): void {
  addEventListener(lostChunk, () => void reload());
}

/** The event that Vite dispatches, on which forms save their input. */
export const lostChunk = 'vite:preloadError';

async function reload(): Promise<void> {
  // While the server is unreachable, a reload would lose the page.
  const isReachable = await fetch('/health/live').then(
    ({ ok }) => ok,
    () => false,
  );
  try {
    if (!isReachable || Date.now() - Number(sessionStorage.getItem(storageKey)) < minuteMs) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  } catch {
    // Without storage, pages could reload forever.
  }
}
