import type { StorageKey } from '#client/lib/browser/kept-in-browser.ts';
import { readStored, writeStored } from '#client/lib/browser/stored.ts';
import { hourMs } from '#shared/units.ts';

// What a visitor pressed before signing in. The emailed link of a new account opens in another tab, so
// this can't be kept in memory.

export function rememberPress(key: StorageKey, press: object): void {
  writeStored(key, JSON.stringify({ press, at: Date.now() }));
}

/** Returns the press once, unvalidated; an older one may be by someone else at this device. */
export function takePress<Press>(key: StorageKey): Press | null {
  const stored = readStored(key);
  writeStored(key, null);
  try {
    const { press, at } = JSON.parse(stored ?? '');
    return Date.now() - at < hourMs ? press : null;
  } catch {
    return null;
  }
}
