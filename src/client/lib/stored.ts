/** The text kept in this browser; null if there is none or storage is disabled. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text as a convenience, which fails silently if storage is full or disabled; null removes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page works without it.
  }
}

/** The texts of a stored JSON list; everything else in it is ignored. */
export function parseTexts(json: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
