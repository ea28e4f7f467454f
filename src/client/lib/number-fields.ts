import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { type NumberKind, readNumber } from '#shared/money/typed-numbers.ts';
import { fieldsOf } from './server-form.ts';

/**
 * Returns the props that connect a `NumberField` to the form. The form's value is the number, null
 * for an empty optional field, or else the text as typed, which the schema rejects with the reason.
 */
export function numberFieldsOf<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
) {
  const field = fieldsOf(form);
  return <Name extends FieldPath<Values>>(
    name: Name,
    kind: NumberKind,
    { isOptional = false } = {},
  ) => {
    const read = (typed: string) =>
      isOptional && typed.trim() === '' ? null : (readNumber(typed, kind) ?? typed);
    const setValueAs = (value: unknown) => (typeof value === 'string' ? read(value) : value);
    return { ...field(name, { setValueAs }), kind };
  };
}

/** The number that a form has for a number field; NaN while the text in the field is not a number. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number.NaN;
