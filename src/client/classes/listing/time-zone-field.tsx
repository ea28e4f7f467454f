import type { ReactNode } from 'react';
import { Field, Select } from '#client/ui/field.tsx';
import { timeZoneNames } from './time-zones.ts';

type TimeZoneFieldProps = {
  value: string;
  onValueChange(timeZone: string): void;
  error: string | undefined;
  hint: ReactNode;
};

export function TimeZoneField({ value, onValueChange, error, hint }: TimeZoneFieldProps) {
  return (
    <Field label="Time zone" error={error} hint={hint}>
      <Select value={value} onChange={(event) => onValueChange(event.target.value)}>
        {timeZoneNames(value).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}
