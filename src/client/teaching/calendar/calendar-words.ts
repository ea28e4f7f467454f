import { firstMeeting } from '#client/classes/class-words.ts';
import { formatTimeRange, localZone } from '#client/lib/formats.ts';
import type { CalendarDate } from '#client/lib/trpc.ts';
import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import { meetingsPattern } from '#shared/meeting-words.ts';
import { type CalendarView, weeksOf } from './calendar-days.ts';

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const monthFormat = inUtc({ month: 'long', year: 'numeric' });
const dayFormat = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
const rangeFormat = inUtc({ month: 'short', day: 'numeric', year: 'numeric' });
const weekdayFormats = { short: inUtc({ weekday: 'short' }), long: inUtc({ weekday: 'long' }) };

/** 'Tuesday, December 1' */
export const dayWords = (day: string) => dayFormat.format(new Date(day));

export const weekdayWords = (day: string, length: 'short' | 'long') =>
  weekdayFormats[length].format(new Date(day));

/** 'December 2026', or 'Nov 29 – Dec 5, 2026'. */
export function pageWords(view: CalendarView, day: string): string {
  if (view === 'month') return monthFormat.format(new Date(day));
  const week = weeksOf('week', day)[0] ?? [day];
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day];
  // The space before the dash is a thin one in some versions of the data.
  return rangeFormat.formatRange(new Date(first), new Date(last)).replace(/\s–\s/, ' – ');
}

/** The day on which a date starts in its own time zone. */
export const dayOfDate = ({ startTime, timeZone }: CalendarDate) =>
  toWallTime(startTime, timeZone).slice(0, 10);

/** The date at the same time of day, as long as before, on another day. */
export function slotOn(day: string, { timeZone, ...date }: CalendarDate) {
  const { startTime, endTime } = firstMeeting(date);
  const moved = fromWallTime(`${day}${toWallTime(startTime, timeZone).slice(10)}`, timeZone);
  const lengthMs = Date.parse(endTime) - Date.parse(startTime);
  return { startTime: moved, endTime: new Date(Date.parse(moved) + lengthMs).toISOString() };
}

/** '6:30 PM – 8:30 PM', or '6:30 PM – 8:30 PM · 6 × Tue' for a date that meets several times. */
export function dateTimes({ timeZone, meetings, ...slot }: CalendarDate): string {
  const { startTime, endTime } = firstMeeting({ ...slot, meetings });
  const times = formatTimeRange(startTime, endTime, timeZone, localZone());
  return meetings.length > 0 ? `${times} · ${meetingsPattern(meetings, timeZone)}` : times;
}

/** '4/8', or '4' if spots are unlimited. */
export const shortSeats = ({ seatsTaken, maxStudents }: CalendarDate) =>
  maxStudents === null ? `${seatsTaken}` : `${seatsTaken}/${maxStudents}`;

export const isFull = ({ seatsTaken, maxStudents }: CalendarDate) =>
  maxStudents !== null && seatsTaken >= maxStudents;
