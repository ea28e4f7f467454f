import type { StorageKey } from './kept-in-browser.ts';

// A text that can't be stored, because storage is full or disabled, lasts as long as the page.
const unstored = new Map<string, string>();

/** The text kept in this browser, or on this page; null if there is none. */
export function readStored(key: StorageKey): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser, or at least on this page; null removes it. */
export function writeStored(key: StorageKey, text: string | null): void {
  unstored.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
}

/** The texts of a stored JSON list; other items are ignored. */
export function parseTexts(json: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}
