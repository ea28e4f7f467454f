import { TZDateMini } from '@date-fns/tz';
import { type ComponentProps, useState } from 'react';
import { TextInput } from './field.tsx';

type DateTimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 in UTC, or '' while nothing is chosen. */
  value: string;
  timeZone: string;
  onValueChange(iso: string): void;
};

/** Shows and takes the wall time of `timeZone`; outside it is always a moment in UTC. */
export function DateTimeInput({ value, timeZone, onValueChange, ...props }: DateTimeInputProps) {
  const [typed, setTyped] = useState('');
  // While a year is being typed ('0002', '0020' …) what stands in the field must stay as it is.
  const isTyping = fromWallTime(typed, timeZone) === value;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={isTyping ? typed : value && toWallTime(value, timeZone)}
      onChange={(event) => {
        setTyped(event.target.value);
        onValueChange(fromWallTime(event.target.value, timeZone));
      }}
    />
  );
}

/** '2026-11-21T18:30' of a moment, as a clock in `timeZone` shows it. */
export function toWallTime(iso: string, timeZone: string): string {
  const local = new TZDateMini(iso, timeZone);
  const padded = (part: number, length = 2) => String(part).padStart(length, '0');
  const day = [
    padded(local.getFullYear(), 4),
    padded(local.getMonth() + 1),
    padded(local.getDate()),
  ];
  return `${day.join('-')}T${padded(local.getHours())}:${padded(local.getMinutes())}`;
}

/** The moment at which a clock in `timeZone` shows `wallTime`; '' for what is no time yet. */
export function fromWallTime(wallTime: string, timeZone: string): string {
  const parts = /^([1-9]\d{3})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallTime)?.slice(1).map(Number);
  if (!parts) return '';
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts;
  const local = new TZDateMini(year, month - 1, day, hours, minutes, timeZone);
  return new Date(local.getTime()).toISOString();
}
