import { readStored, writeStored } from '#client/lib/browser/stored.ts';
import { safeRedirect } from '#shared/people/accounts/redirect.ts';

// The emailed link opens in a new tab, maybe days later, so this can't be kept in memory.
const storageKey = 'learnlocal-return';

/** Remembers the page a user came from when they had to sign up. */
export function rememberReturn(place: string | undefined): void {
  writeStored(storageKey, place || null);
}

/** Returns the remembered page once, or '/' if there is none. */
export function takeReturn(): string {
  const place = readStored(storageKey) ?? undefined;
  writeStored(storageKey, null);
  return safeRedirect(place);
}
