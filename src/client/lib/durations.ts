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

/** '45 min', '3 h', '2.5 h', '1 h 40 min' or '2 days'. */
export function formatDuration(startIso: string, endIso: string): string {
  const minutes = durationMinutes(startIso, endIso);
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 24 * 60) return count(Math.round(minutes / (24 * 60)), 'day');
  if (minutes % 30 === 0) return `${minutes / 60} h`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
