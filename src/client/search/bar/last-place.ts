const storageKey = 'learnlocal-place';

/** The place of the last search on this device, such as 'Portland, OR'. */
export function readLastPlace(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function rememberPlace(label: string): void {
  try {
    localStorage.setItem(storageKey, label);
  } catch {
    // Storage is full or disabled: it is only a convenience.
  }
}
