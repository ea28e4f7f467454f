import { formatTimeRange, localZone } from '#client/lib/formats/formats.ts';
import type { CalendarDate, CalendarSession } from '#client/lib/server/trpc.ts';
import { fromWallTime, toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { isUndecided } from '#shared/market/classes/dates/minimum.ts';
import { weeksOf } from './calendar-days.ts';
import type { CalendarView } from './calendar-search.ts';

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
  // Some versions of the locale data have a thin space before the dash.
  return rangeFormat.formatRange(new Date(first), new Date(last)).replace(/\s–\s/, ' – ');
}

/** One for each meeting, soonest first. */
export const datesOf = (sessions: CalendarSession[]): CalendarDate[] =>
  sessions
    .flatMap(({ meetings, ...session }) => meetings.map((meeting) => ({ ...session, meeting })))
    .toSorted((one, other) => one.meeting.startTime.localeCompare(other.meeting.startTime));

/** The day of the shown meeting in its own time zone. */
export const dayOfDate = (date: CalendarDate) =>
  toWallTime(date.meeting.startTime, date.timeZone).slice(0, 10);

/** Unique for each meeting, because a course is on several days. */
export const keyOfDate = ({ id, meeting }: CalendarDate) => `${id}-${meeting.position}`;

/** Whether the date can be dragged: a course moves with its first meeting, and the others follow. */
export const isFirstMeeting = ({ meeting }: CalendarDate) => meeting.position === 1;

/** '2 of 6'; empty for a date that meets once. */
export const meetingPlace = ({ meeting, meetingCount }: CalendarDate) =>
  meetingCount > 1 ? `${meeting.position} of ${meetingCount}` : '';

/** '2 of 4 needed' while the minimum is not reached; empty for other dates. */
export function minimumPlace({ minimum }: CalendarDate): string {
  if (!minimum || !isUndecided(minimum) || minimum.needed === 0) return '';
  return `${minimum.students - minimum.needed} of ${minimum.students} needed`;
}

/** The date with the same local time and duration on another day. */
export function slotOn(day: string, { timeZone, firstMeeting }: CalendarDate) {
  const { startTime, endTime } = firstMeeting;
  const moved = fromWallTime(`${day}${toWallTime(startTime, timeZone).slice(10)}`, timeZone);
  const lengthMs = Date.parse(endTime) - Date.parse(startTime);
  return { startTime: moved, endTime: new Date(Date.parse(moved) + lengthMs).toISOString() };
}

/** '6:30 PM – 8:30 PM' */
export function dateTimes(date: CalendarDate): string {
  const { startTime, endTime } = date.meeting;
  return formatTimeRange(startTime, endTime, date.timeZone, localZone());
}

/** '4/8', or '4' if spots are unlimited. */
export const shortSeats = ({ seatsTaken, maxStudents }: CalendarDate) =>
  maxStudents === null ? `${seatsTaken}` : `${seatsTaken}/${maxStudents}`;

export const isFull = ({ seatsTaken, maxStudents }: CalendarDate) =>
  maxStudents !== null && seatsTaken >= maxStudents;
