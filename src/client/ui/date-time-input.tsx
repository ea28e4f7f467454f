import { TZDateMini } from '@date-fns/tz';
import type { ComponentProps } from 'react';
import { TextInput } from './field.tsx';

type DateTimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 in UTC, or '' while nothing is chosen. */
  value: string;
  timeZone: string;
  onValueChange(iso: string): void;
};

/** Shows and takes the wall time of `timeZone`; outside it is always a moment in UTC. */
export function DateTimeInput({ value, timeZone, onValueChange, ...props }: DateTimeInputProps) {
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={value && toWallTime(value, timeZone)}
      onChange={(event) => onValueChange(fromWallTime(event.target.value, timeZone))}
    />
  );
}

/** '2026-11-21T18:30' of a moment, as a clock in `timeZone` shows it. */
export function toWallTime(iso: string, timeZone: string): string {
  const local = new TZDateMini(iso, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  return `${day}T${two(local.getHours())}:${two(local.getMinutes())}`;
}

/** The moment at which a clock in `timeZone` shows `wallTime`; '' for what is no time. */
export function fromWallTime(wallTime: string, timeZone: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallTime)?.slice(1).map(Number);
  if (!parts) return '';
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts;
  const local = new TZDateMini(year, month - 1, day, hours, minutes, timeZone);
  return new Date(local.getTime()).toISOString();
}
