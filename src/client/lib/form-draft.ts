import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './drafts.ts';

/** `initial`, overlaid with the unsent draft of the form `key` in this tab. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  initial: () => DefaultValues<Values>,
): DefaultValues<Values> {
  const [values] = useState(() => ({ ...initial(), ...readDraft<DefaultValues<Values>>(key) }));
  return values;
}

/**
 * Saves the form as a draft while the user types, so it survives navigation. Fields equal to
 * `initial` are left out, because those values may be different when the form is opened again.
 */
export function useKeepDraft<Values extends FieldValues>(
  key: string,
  { watch }: Pick<UseFormReturn<Values>, 'watch'>,
  initial: Partial<Values> = {},
): void {
  const keep = useEffectEvent((values: object) => {
    const isChanged = ([name, value]: [string, unknown]) =>
      // An emptied number field is NaN, which JSON turns into null, and null may mean something else.
      !Number.isNaN(value) && JSON.stringify(value) !== JSON.stringify(initial[name]);
    const changed = Object.entries(values).filter(isChanged);
    writeDraft(key, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null);
  });
  useEffect(() => {
    const subscription = watch((values) => keep(values));
    return () => subscription.unsubscribe();
  }, [watch]);
}
