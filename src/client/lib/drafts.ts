/** One draft for each form and person: nobody finds what somebody else has typed. */
const keyPrefix = 'learnlocal-draft-';

export function forgetDraft(key: string): void {
  writeDraft(key, null);
}

/** Whoever signs out leaves nothing behind in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What was written under this key, as it was; null where there is nothing to be read. */
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
    // A browser that keeps nothing keeps no drafts either.
  }
}

/** Whether something was typed into this form and not sent. */
export function hasDraft(key: string): boolean {
  return readDraft(key) !== null;
}
