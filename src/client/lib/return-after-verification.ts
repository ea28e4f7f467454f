import { safeRedirect } from '#shared/redirect.ts';

// The emailed link opens in a new tab, maybe days later, so this can't be kept in memory.
const storageKey = 'learnlocal-return';

/** Remembers the page a user came from when they had to sign up. */
export function rememberReturn(place: string | undefined): void {
  try {
    if (place) localStorage.setItem(storageKey, place);
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage, the user lands on the home page.
  }
}

/** Returns the remembered page once, or '/' if there is none. */
export function takeReturn(): string {
  try {
    const place = localStorage.getItem(storageKey) ?? undefined;
    localStorage.removeItem(storageKey);
    return safeRedirect(place);
  } catch {
    return '/';
  }
}
