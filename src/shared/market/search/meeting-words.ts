import { afternoonStartsAt, type DayPart, eveningStartsAt } from './search.ts';

type Meeting = { startTime: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const options = { weekday: 'short', hour: 'numeric', hourCycle: 'h23', timeZone } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  formats.set(timeZone, format);
  return format;
}

/** 'Tue' and the part of the day, in the time zone of the class. */
function startOf({ startTime }: Meeting, timeZone: string): { weekday: string; part: DayPart } {
  const parts = formatIn(timeZone).formatToParts(new Date(startTime));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const hour = Number(part('hour'));
  const dayPart =
    hour < afternoonStartsAt ? 'morning' : hour < eveningStartsAt ? 'afternoon' : 'evening';
  return { weekday: part('weekday'), part: dayPart };
}

const anyOf = (words: string[]): string | null =>
  new Set(words).size === 1 ? (words[0] ?? null) : null;

/** '6 evenings', or '6 meetings' if they are at different times of the day. */
export function meetingsWords(meetings: Meeting[], timeZone: string): string {
  const part = anyOf(meetings.map((meeting) => startOf(meeting, timeZone).part));
  return `${meetings.length} ${part ?? 'meeting'}s`;
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** '3rd' */
export const ordinal = (place: number) => `${place}${suffixes[ordinals.select(place)] ?? 'th'}`;

type Left = {
  /** The start of the first remaining meeting. */
  startTime: string;
  /** The remaining meetings; empty if there is one. */
  meetings: Meeting[];
  timeZone: string;
};

/** 'From the 3rd evening · 4 of 6', for a learner who joins a course late. */
export function lateWords(place: number, { startTime, meetings, timeZone }: Left): string {
  const left = Math.max(1, meetings.length);
  const { part } = startOf({ startTime }, timeZone);
  return `From the ${ordinal(place)} ${part} · ${left} of ${place - 1 + left}`;
}

/** '6 × Tue', or '6 meetings' if they are on different days of the week. */
export function meetingsPattern(meetings: Meeting[], timeZone: string): string {
  const weekday = anyOf(meetings.map((meeting) => startOf(meeting, timeZone).weekday));
  return weekday ? `${meetings.length} × ${weekday}` : `${meetings.length} meetings`;
}
