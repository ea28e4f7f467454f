import type { ComponentProps } from 'react';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { moderationReasons } from '#shared/staff/desk/moderation.ts';

type ReasonFieldProps = ComponentProps<'select'> & { error?: string | undefined };

export function ReasonField({ error, ...props }: ReasonFieldProps) {
  return (
    <Field label="Reason" error={error}>
      <Select {...props}>
        <option value="">Select a reason</option>
        {Object.entries(moderationReasons).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
