import { parseTexts, readStored, writeStored } from '#client/lib/browser/stored.ts';

const storageKey = 'learnlocal-searches';
const maxKept = 5;

/** The texts of the last searches on this device, latest first. */
export const readRecentSearches = (): string[] => parseTexts(readStored(storageKey));

export function rememberSearch(text: string): void {
  const others = readRecentSearches().filter((other) => other !== text);
  writeStored(storageKey, JSON.stringify([text, ...others].slice(0, maxKept)));
}
