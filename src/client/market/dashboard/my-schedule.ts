import type { ClassSummary, EnrolledClass } from '#client/lib/server/trpc.ts';
import type { Meeting } from '#client/market/classes/class-words.ts';
import { nextStart, sessionsLeft } from '#shared/market/classes/dates/class-sessions.ts';
import { isInDoubt } from '#shared/market/classes/dates/date-state.ts';

const maxEntries = 5;

export type ScheduleEntry = {
  sessionId: string;
  classId: string;
  title: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  meetings: Meeting[];
  /** Booked, and it may not take place. */
  isInDoubt: boolean;
};

type MyClasses = { created: ClassSummary[]; enrolled: EnrolledClass[] };

/** Every session the viewer teaches or has booked. */
export function scheduleEntries({ created, enrolled }: MyClasses): ScheduleEntry[] {
  const taught = created.flatMap(({ sessions, ...classInfo }) =>
    sessions.map((session) => ({ ...entry(classInfo, session.id, session), isInDoubt: false })),
  );
  const booked = enrolled.map(({ booking, ...classInfo }) => ({
    ...entry(classInfo, booking.sessionId, booking),
    isInDoubt: isInDoubt(booking.listingStatus),
  }));
  return [...taught, ...booked];
}

type Titled = Pick<ClassSummary, 'id' | 'title' | 'timeZone'>;
type Slot = Meeting & { meetings: Meeting[] };

function entry({ id, title, timeZone }: Titled, sessionId: string, slot: Slot) {
  const { startTime, endTime, meetings } = slot;
  return { sessionId, classId: id, title, timeZone, startTime, endTime, meetings };
}

/** Sessions that start after `now`, and courses that meet again, by the next start, at most five. */
export function upcomingEntries(entries: ScheduleEntry[], now: Date): ScheduleEntry[] {
  const nextOf = (entry: ScheduleEntry) => Date.parse(nextStart(entry, now) ?? '');
  return sessionsLeft(entries, now)
    .toSorted((a, b) => nextOf(a) - nextOf(b))
    .slice(0, maxEntries);
}

/** Sessions that ended before `now`, latest first, at most five. */
export function completedEntries(entries: ScheduleEntry[], now: Date): ScheduleEntry[] {
  return entries
    .filter(({ endTime }) => new Date(endTime) < now)
    .toSorted((a, b) => Date.parse(b.endTime) - Date.parse(a.endTime))
    .slice(0, maxEntries);
}
