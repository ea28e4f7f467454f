import type { StorageKey } from './kept-in-browser.ts';

/** Prefix of the storage keys. The rest is unique per form and per user or record. */
const keyPrefix: StorageKey = 'learnlocal-draft-';

/** A draft is kept in its tab, or in this browser for a form that takes more than one visit. */
export type DraftPlace = 'tab' | 'browser';
const storageOf = (place: DraftPlace) => (place === 'tab' ? sessionStorage : localStorage);

export function forgetDraft(key: string, place?: DraftPlace): void {
  writeDraft(key, null, place);
}

/** Called on sign-out, so that the next user finds no drafts in this browser. */
export function forgetDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(keyPrefix)) storage.removeItem(key);
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

/** The stored draft, unvalidated, or null if there is none. */
export function readDraft<Draft>(key: string, place: DraftPlace = 'tab'): Draft | null {
  try {
    return JSON.parse(storageOf(place).getItem(keyPrefix + key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: string | null, place: DraftPlace = 'tab'): void {
  try {
    if (draft === null) storageOf(place).removeItem(keyPrefix + key);
    else storageOf(place).setItem(keyPrefix + key, draft);
  } catch {
    // Storage is full or disabled: drafts are best effort.
  }
}

export function hasDraft(key: string, place?: DraftPlace): boolean {
  return readDraft(key, place) !== null;
}
