import type { Meeting } from '#server/market/bookings/meetings-columns.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type DateInput,
  isLocalTime,
  type Slot,
  slotError,
  startTimeError,
} from '#shared/market/classes/slots.ts';
import { minuteMs } from '#shared/units.ts';

export type Span = { startsAt: Date; endsAt: Date };
/** `meetings` is empty for a session that meets once. */
export type SessionDate = Span & { meetings: Span[] };

/**
 * The slot as instants, by this server's table of time zones: times without an offset are local times in
 * `timeZone`. If clocks skip the start, the class is an hour later and keeps its length. Throws
 * VALIDATION_FAILED, with the field after `prefix`, if the end isn't after the start.
 */
export function inZone({ startTime, endTime }: Slot, timeZone: string, prefix = ''): Slot {
  const momentIn = (time: string) =>
    (isLocalTime(time) ? momentOf(time, timeZone) : new Date(time)).getTime();
  const start = momentIn(startTime);
  const isShort = isLocalTime(startTime) && isLocalTime(endTime) && isSkipped(startTime, timeZone);
  const end = isShort
    ? start + Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`)
    : momentIn(endTime);
  const slot = {
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
  };
  const message = slotError(slot);
  if (message)
    throw new DomainError('VALIDATION_FAILED', { fields: { [`${prefix}endTime`]: message } });
  return slot;
}

const isSkipped = (wall: string, timeZone: string) =>
  wallClock(momentOf(wall, timeZone), timeZone) !== wall.slice(0, 16);

/** The same for all meetings of a date. */
export function dateInZone<T extends DateInput>(date: T, timeZone: string, prefix = ''): T {
  const meetings = date.meetings?.map((meeting, index) =>
    inZone(meeting, timeZone, `${prefix}meetings.${index}.`),
  );
  const moments = { ...date, ...inZone(date, timeZone, prefix), ...(meetings && { meetings }) };
  const late = [moments, ...(meetings ?? [])].findIndex(
    ({ startTime }, index, all) => startTime < (all[index - 1]?.endTime ?? ''),
  );
  if (late > 0) {
    const message = `Meeting ${late + 1} must start after the one before it has ended`;
    throw new DomainError('VALIDATION_FAILED', { fields: { [`${prefix}meetings`]: message } });
  }
  return moments;
}

/** The time from the start of the first meeting to the end of the last. */
export function sessionDate({ meetings = [], ...first }: DateInput): SessionDate {
  return spanning(storedMeetings([first, ...meetings]));
}

export const storedMeetings = (meetings: Slot[]): Span[] =>
  meetings.map(({ startTime, endTime }) => ({
    startsAt: new Date(startTime),
    endsAt: new Date(endTime),
  }));

/** The date that has these meetings. */
export function spanning(meetings: Span[]): SessionDate {
  const [first, last] = [meetings[0], meetings.at(-1)];
  if (!first || !last) throw new Error('A session meets at least once');
  const span = { startsAt: first.startsAt, endsAt: last.endsAt };
  return { ...span, meetings: meetings.length > 1 ? meetings : [] };
}

/** The first meeting of a course, or the whole session. */
export const firstMeeting = ({ meetings, startsAt, endsAt }: SessionDate): Span =>
  meetings[0] ?? { startsAt, endsAt };

/**
 * The first meeting that a student booked, and all meetings if there are several; each is one of
 * `slots`.
 */
export function timesOf(student: Span & { meetings: Meeting[] }) {
  const meetings = storedMeetings(student.meetings);
  const { startsAt, endsAt } = meetings[0] ?? student;
  return {
    startsAt,
    endsAt,
    meetings,
    slots: meetings.length > 0 ? meetings : [{ startsAt, endsAt }],
  };
}

/**
 * The error messages for starts as of `now`, by field. Meetings after the first can only be too
 * late.
 */
export function startErrors(date: DateInput, now: Date, prefix = ''): Record<string, string> {
  const starts = [date, ...(date.meetings ?? [])].map(({ startTime }, index) => {
    const field = index === 0 ? 'startTime' : `meetings.${index - 1}.startTime`;
    return [`${prefix}${field}`, startTimeError(startTime, now)] as const;
  });
  return Object.fromEntries(starts.flatMap(([field, error]) => (error ? [[field, error]] : [])));
}

/**
 * The session with its first meeting moved to this start. The other meetings keep their lengths and
 * move by the same amount of local time, so that meetings across a clock change stay at the same hour.
 */
export function moveMeetings(before: SessionDate, first: Span, timeZone: string): SessionDate {
  const wallMs = (moment: Date) => Date.parse(`${wallClock(moment, timeZone)}Z`);
  const byMs = wallMs(first.startsAt) - wallMs(before.startsAt);
  const others = before.meetings.slice(1).map(({ startsAt, endsAt }) => {
    const wall = new Date(wallMs(startsAt) + byMs).toISOString().slice(0, 16);
    // Wall-clock times have no seconds.
    const start = momentOf(wall, timeZone).getTime() + (first.startsAt.getTime() % minuteMs);
    const lengthMs = endsAt.getTime() - startsAt.getTime();
    return { startsAt: new Date(start), endsAt: new Date(start + lengthMs) };
  });
  return spanning([first, ...others]);
}

/** The session at the same wall-clock times and lengths in another time zone. */
export function inOtherZone(
  date: SessionDate,
  { from, to }: { from: string; to: string },
): SessionDate {
  const meetings = date.meetings.length > 0 ? date.meetings : [date];
  return spanning(
    meetings.map(({ startsAt, endsAt }) => {
      const wall = momentOf(wallClock(startsAt, from), to).getTime();
      const start = wall + (startsAt.getTime() % minuteMs);
      const lengthMs = endsAt.getTime() - startsAt.getTime();
      return { startsAt: new Date(start), endsAt: new Date(start + lengthMs) };
    }),
  );
}

/** Whether a meeting starts before the previous one has ended. */
export const meetsOutOfOrder = ({ meetings }: SessionDate): boolean =>
  meetings.some(({ startsAt }, index) => startsAt < (meetings[index - 1]?.endsAt ?? startsAt));
