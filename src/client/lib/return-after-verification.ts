import { safeRedirect } from '#shared/redirect.ts';

// The mailed link opens in a tab of its own, perhaps tomorrow: only the browser's storage lasts.
const storageKey = 'learnlocal-return';

/** Keeps where somebody was when they had to sign up. */
export function rememberReturn(place: string | undefined): void {
  try {
    if (place) localStorage.setItem(storageKey, place);
    else localStorage.removeItem(storageKey);
  } catch {
    // Then the home page has to do.
  }
}

/** That place, once; the home page when there is none. */
export function takeReturn(): string {
  try {
    const place = localStorage.getItem(storageKey) ?? undefined;
    localStorage.removeItem(storageKey);
    return safeRedirect(place);
  } catch {
    return '/';
  }
}
