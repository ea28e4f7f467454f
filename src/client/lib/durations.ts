import { dayMs, hourMs, minuteMs } from '#shared/units.ts';

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
