import type { ComponentProps, ReactNode } from 'react';
import { type NumberKind, plainNumber } from '#shared/money/typed-numbers.ts';
import { TextField } from './text-field.tsx';

export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete'
> & {
  label: string;
  kind: NumberKind;
  error?: string | undefined;
  hint?: ReactNode;
};

/**
 * A field for an amount or a count. It is a text field, because a number field drops the comma of
 * '19,99' before anyone can see it.
 */
export function NumberField({ kind, onBlur, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      type="text"
      inputMode={kind === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      onBlur={(event) => {
        const { target } = event;
        // Shows how the text was read; React would set the text of a controlled field back.
        if (props.value === undefined) target.value = plainNumber(target.value, kind);
        onBlur?.(event);
      }}
    />
  );
}
