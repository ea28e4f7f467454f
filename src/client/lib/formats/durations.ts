import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import { count } from './formats.ts';

const agoUnits = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** '3 hours ago', 'yesterday', or 'just now' for less than a minute. */
export function formatAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso);
  const [unit, unitMs] = agoUnits.find(([, length]) => elapsedMs >= length) ?? [];
  if (!unit) return 'just now';
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  return words.format(-Math.floor(elapsedMs / unitMs), unit);
}

/** Whole minutes between start and end. */
export function durationMinutes(startIso: string, endIso: string): number {
  return Math.round((Date.parse(endIso) - Date.parse(startIso)) / minuteMs);
}

type Unit = (amount: number) => string;

const shortUnits: [Unit, Unit] = [(amount) => `${amount} h`, (amount) => `${amount} min`];
const longUnits: [Unit, Unit] = [
  (amount) => count(amount, 'hour'),
  (amount) => count(amount, 'minute'),
];

/** '45 min', '3 h', '2.5 h', '1 h 40 min' or '2 days'; if long, '2.5 hours'. */
export function formatDuration(startIso: string, endIso: string, isLong = false): string {
  const [hours, minutes] = isLong ? longUnits : shortUnits;
  const whole = durationMinutes(startIso, endIso);
  if (whole < 60) return minutes(whole);
  if (whole >= 24 * 60) return count(Math.round(whole / (24 * 60)), 'day');
  if (whole % 30 === 0) return hours(whole / 60);
  return `${hours(Math.floor(whole / 60))} ${minutes(whole % 60)}`;
}
