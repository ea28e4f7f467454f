import { readStored, writeStored } from '#client/lib/browser/stored.ts';

export type Followed =
  | { instructorId: string }
  | { classId: string }
  /** The parameters of the search in a URL, without the question mark. */
  | { search: string; searchName: string };

// The emailed link of a new account opens in another tab, so this can't be kept in memory.
const storageKey = 'learnlocal-follow';

/** Remembers what a visitor wants to follow until they have signed in. */
export function rememberFollow(thing: Followed): void {
  writeStored(storageKey, JSON.stringify(thing));
}

/** Returns it once. The server checks it, because anyone may have written it. */
export function takeFollow(): Followed | null {
  const text = readStored(storageKey);
  writeStored(storageKey, null);
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
