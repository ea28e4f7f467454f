import type { ReactNode } from 'react';
import { Field, Select } from '#client/ui/forms/field.tsx';

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

/** All zones the browser knows, plus `current` if it is a legacy name missing from that list. */
function timeZoneNames(current: string): string[] {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes(current) ? names : [current, ...names];
}
