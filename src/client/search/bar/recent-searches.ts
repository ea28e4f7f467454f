const storageKey = 'learnlocal-searches';
const maxKept = 5;

/** The texts that were last searched for on this device, latest first. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const others = readRecentSearches().filter((other) => other !== text);
  try {
    localStorage.setItem(storageKey, JSON.stringify([text, ...others].slice(0, maxKept)));
  } catch {
    // Storage is full or disabled: it is only a convenience.
  }
}
