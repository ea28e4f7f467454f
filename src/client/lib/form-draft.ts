import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** What was typed into the form `key` of this tab and not sent yet; else `initial`. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  initial: () => DefaultValues<Values>,
): DefaultValues<Values> {
  const [values] = useState(() => readDraft<Values>(key) ?? initial());
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

function readDraft<Values extends FieldValues>(key: string): DefaultValues<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // A browser that keeps nothing keeps no drafts either.
  }
}
