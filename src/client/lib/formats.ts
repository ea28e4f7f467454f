import { dayMs, hourMs, minuteMs } from '#shared/units.ts';

const locale = 'en-US';

/** 'Sat, Nov 21, 2026', on the calendar of the class's place. */
export function formatDate(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone,
  }).format(new Date(iso));
}

/** '6:30 PM', with the zone's short name ('6:30 PM PST') when the reader lives in another one. */
export function formatTime(iso: string, timeZone: string, readerZone = localZone()): string {
  const moment = new Date(iso);
  const isElsewhere = offsetOf(moment, timeZone) !== offsetOf(moment, readerZone);
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isElsewhere && { timeZoneName: 'short' }),
  }).format(moment);
}

/** '6:30 PM – 9:00 PM PST': the zone, where it is needed, once at the end. */
export function formatTimeRange(
  startIso: string,
  endIso: string,
  timeZone: string,
  readerZone = localZone(),
): string {
  const start = formatTime(startIso, timeZone, timeZone);
  return `${start} – ${formatTime(endIso, timeZone, readerZone)}`;
}

const agoUnits = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** '3 hours ago', 'yesterday'; 'just now' within the last minute. */
export function formatAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso);
  const [unit, unitMs] = agoUnits.find(([, length]) => elapsedMs >= length) ?? [];
  if (!unit) return 'just now';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return words.format(-Math.floor(elapsedMs / unitMs), unit);
}

export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whole minutes between start and end. */
export function durationMinutes(startIso: string, endIso: string): number {
  return Math.round((Date.parse(endIso) - Date.parse(startIso)) / minuteMs);
}

export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\s.,;:–-]+$/, '')}…`;
}

/** '1 student', '3 students'. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

function offsetOf(moment: Date, timeZone: string): string | undefined {
  return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value;
}
