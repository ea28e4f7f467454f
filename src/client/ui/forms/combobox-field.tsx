import type { ReactNode } from 'react';
import { Combobox, type ComboboxProps, type Option } from './combobox.tsx';
import { controlStyle, Field, useFieldControl } from './field.tsx';

type ComboboxFieldProps<Each extends Option> = Omit<ComboboxProps<Each>, 'children'> & {
  /** The accessible name of the list. */
  listLabel: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A labeled text field with suggestions. */
export function ComboboxField<Each extends Option>(props: ComboboxFieldProps<Each>) {
  const { label, listLabel, error, hint, ...combobox } = props;
  return (
    <Field label={label} error={error} hint={hint}>
      <FieldCombobox {...combobox} label={listLabel} />
    </Field>
  );
}

function FieldCombobox<Each extends Option>(props: Omit<ComboboxProps<Each>, 'children'>) {
  const input = { ...useFieldControl(), ...props.input, className: controlStyle };
  return (
    <Combobox {...props} input={input}>
      {({ input: field }) => field}
    </Combobox>
  );
}
