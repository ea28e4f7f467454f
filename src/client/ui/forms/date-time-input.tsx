import { TZDateMini } from '@date-fns/tz';
import { type ComponentProps, useState } from 'react';
import { formatDay } from '#client/lib/formats/formats.ts';
import { TextInput } from './field.tsx';

type DateTimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 in UTC, or '' if empty. */
  value: string;
  timeZone: string;
  onValueChange(iso: string): void;
};

/** Displays and edits wall time in `timeZone`, beside its weekday; its value is always UTC. */
export function DateTimeInput({ value, timeZone, onValueChange, ...props }: DateTimeInputProps) {
  const [typed, setTyped] = useState('');
  // While a year is being typed ('0002', '0020' …), the field must keep the typed text. A time that
  // clocks skip is shown as the time it becomes.
  const isTyping = value === '' && fromWallTime(typed, timeZone) === '';
  const shown = value && toWallTime(value, timeZone);
  const isSkipped = shown !== typed.slice(0, 16) && fromWallTime(typed, timeZone) === value;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextInput
        {...props}
        type="datetime-local"
        value={isTyping ? typed : shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onValueChange(fromWallTime(event.target.value, timeZone));
        }}
        className="min-w-56 flex-1"
      />
      {value && (
        <span className="whitespace-nowrap text-ink-soft text-sm">
          {formatDay(value, timeZone)}
        </span>
      )}
      {value && isSkipped && (
        <span role="status" className="basis-full text-sm">
          Clocks go forward that night and skip this time, so it is an hour later.
        </span>
      )}
    </div>
  );
}

/** Wall time in `timeZone`, such as '2026-11-21T18:30'. */
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

/** ISO 8601 in UTC of a wall time in `timeZone`; '' if `wallTime` is incomplete. */
export function fromWallTime(wallTime: string, timeZone: string): string {
  const parts = /^([1-9]\d{3})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(wallTime)?.slice(1).map(Number);
  if (!parts) return '';
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts;
  const local = new TZDateMini(year, month - 1, day, hours, minutes, timeZone);
  return new Date(local.getTime()).toISOString();
}
