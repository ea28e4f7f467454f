import { fromWallTime, toWallTime } from '#client/ui/forms/date-time-input.tsx';
import type { DateForm, SlotForm } from '#shared/classes/slots.ts';
import { dayMs } from '#shared/units.ts';

const weekMs = 7 * dayMs;

/** What the clock shows in `timeZone`, as if it were UTC. */
const wallMsOf = (moment: string, timeZone: string) =>
  Date.parse(`${toWallTime(moment, timeZone)}Z`);

/** Moves a slot by that much on the clock, whatever DST does in between. */
function later({ startTime, endTime }: SlotForm, byMs: number, timeZone: string): SlotForm {
  const moved = (moment: string) =>
    moment && fromWallTime(new Date(wallMsOf(moment, timeZone) + byMs).toISOString(), timeZone);
  return { startTime: moved(startTime), endTime: moved(endTime) };
}

/** Keeps the weekday and the wall-clock time in `timeZone`, even across a DST change. */
export function weeksLater(date: DateForm, weeks: number, timeZone: string): DateForm {
  const slot = later(date, weeks * weekMs, timeZone);
  const meetings = date.meetings?.map((meeting) => later(meeting, weeks * weekMs, timeZone));
  return meetings?.length ? { ...slot, meetings } : slot;
}

/** The same time in each of the weeks after it. */
export function weeklyAfter({ startTime, endTime }: SlotForm, weeks: number, timeZone: string) {
  return Array.from({ length: weeks }, (_, index) =>
    later({ startTime, endTime }, (index + 1) * weekMs, timeZone),
  );
}

type Move = { from: string; to: string };

/** The meetings after one that moved, moved by as much on the clock. */
export function movedAlong(meetings: SlotForm[], { from, to }: Move, timeZone: string) {
  const byMs = wallMsOf(to, timeZone) - wallMsOf(from, timeZone);
  return meetings.map((meeting) => later(meeting, byMs, timeZone));
}

/** How many weeks later a date like this one can start without overlapping it. */
export function weeksTaken({ startTime, meetings = [] }: DateForm): number {
  const lastEnd = meetings.at(-1)?.endTime;
  return lastEnd ? Math.ceil((Date.parse(lastEnd) - Date.parse(startTime)) / weekMs) : 1;
}
