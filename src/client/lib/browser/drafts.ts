/** Prefix of the sessionStorage keys. The rest is unique per form and per user or record. */
const keyPrefix = 'learnlocal-draft-';

export function forgetDraft(key: string): void {
  writeDraft(key, null);
}

/** Called on sign-out, so that the next user finds no drafts in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there are no drafts.
  }
}

/** The stored draft, unvalidated, or null if there is none. */
export function readDraft<Draft>(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyPrefix + key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyPrefix + key);
    else sessionStorage.setItem(keyPrefix + key, draft);
  } catch {
    // Storage is full or disabled: drafts are best effort.
  }
}

export function hasDraft(key: string): boolean {
  return readDraft(key) !== null;
}
