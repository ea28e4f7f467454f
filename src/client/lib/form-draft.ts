import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** One draft for each form and person: nobody finds what somebody else has typed. */
const keyPrefix = 'learnlocal-draft-';

/** What was typed into the form `key` of this tab and not sent yet; for the rest, `initial`. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  initial: () => DefaultValues<Values>,
): DefaultValues<Values> {
  const [values] = useState(() => ({ ...initial(), ...readDraft<Values>(key) }));
  return values;
}

/** Keeps the draft while the form is filled in, also past a click on a link. */
export function useKeepDraft<Values extends FieldValues>(
  key: string,
  { watch }: Pick<UseFormReturn<Values>, 'watch'>,
): void {
  useEffect(() => {
    const subscription = watch((values) => writeDraft(key, JSON.stringify(values)));
    return () => subscription.unsubscribe();
  }, [key, watch]);
}

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

function readDraft<Values extends FieldValues>(key: string): DefaultValues<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyPrefix + key) ?? 'null');
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyPrefix + key);
    else sessionStorage.setItem(keyPrefix + key, draft);
  } catch {
    // A browser that keeps nothing keeps no drafts either.
  }
}
