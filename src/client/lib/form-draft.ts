import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from './drafts.ts';

/** What was typed into the form `key` of this tab and not sent yet; for the rest, `initial`. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  initial: () => DefaultValues<Values>,
): DefaultValues<Values> {
  const [values] = useState(() => ({ ...initial(), ...readDraft<DefaultValues<Values>>(key) }));
  return values;
}

/**
 * Keeps the draft while the form is filled in, also past a click on a link. Of what is there already
 * (`initial`) it keeps what was changed: the rest may be another when the form is opened again.
 */
export function useKeepDraft<Values extends FieldValues>(
  key: string,
  { watch }: Pick<UseFormReturn<Values>, 'watch'>,
  initial: Partial<Values> = {},
): void {
  const keep = useEffectEvent((values: object) => {
    const isChanged = ([name, value]: [string, unknown]) =>
      // A number that was emptied would come back as null, which may mean something else.
      !Number.isNaN(value) && JSON.stringify(value) !== JSON.stringify(initial[name]);
    const changed = Object.entries(values).filter(isChanged);
    writeDraft(key, changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null);
  });
  useEffect(() => {
    const subscription = watch((values) => keep(values));
    return () => subscription.unsubscribe();
  }, [watch]);
}
