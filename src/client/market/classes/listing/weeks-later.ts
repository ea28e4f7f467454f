import { fromWallTime, toWallTime } from '#client/ui/forms/date-time-input.tsx';
import type { DateForm, SlotForm } from '#shared/market/classes/slots.ts';
import { dayMs } from '#shared/units.ts';

const weekMs = 7 * dayMs;

/** The wall-clock time in `timeZone`, as if it were UTC. */
const wallMsOf = (moment: string, timeZone: string) =>
  Date.parse(`${toWallTime(moment, timeZone)}Z`);

/** Moves a slot by this much wall-clock time, across any DST change. */
const movedBy = (slot: SlotForm, byMs: number, timeZone: string): SlotForm =>
  slotMoved(slot, (moment) =>
    fromWallTime(new Date(wallMsOf(moment, timeZone) + byMs).toISOString(), timeZone),
  );

/** Moves the start and the end with it: a start that clocks skip does not shorten the class. */
export function slotMoved(slot: SlotForm, move: (moment: string) => string): SlotForm {
  const { startTime, endTime } = slot;
  if (!startTime || !endTime)
    return { startTime: startTime && move(startTime), endTime: endTime && move(endTime) };
  const start = move(startTime);
  const lengthMs = Date.parse(endTime) - Date.parse(startTime);
  return { startTime: start, endTime: new Date(Date.parse(start) + lengthMs).toISOString() };
}

/** Keeps the weekday and the wall-clock time in `timeZone`, even across a DST change. */
export function weeksLater(date: DateForm, weeks: number, timeZone: string): DateForm {
  const slot = movedBy(date, weeks * weekMs, timeZone);
  const meetings = date.meetings?.map((meeting) => movedBy(meeting, weeks * weekMs, timeZone));
  return meetings?.length ? { ...slot, meetings } : slot;
}

/** The same time in each of the following weeks. */
export function weeklyAfter({ startTime, endTime }: SlotForm, weeks: number, timeZone: string) {
  return Array.from({ length: weeks }, (_, index) =>
    movedBy({ startTime, endTime }, (index + 1) * weekMs, timeZone),
  );
}

type Move = { from: string; to: string };

/** The meetings after a moved one, moved by the same wall-clock time. */
export function movedAlong(meetings: SlotForm[], { from, to }: Move, timeZone: string) {
  const byMs = wallMsOf(to, timeZone) - wallMsOf(from, timeZone);
  return meetings.map((meeting) => movedBy(meeting, byMs, timeZone));
}

/** The number of weeks after which a copy of this date does not overlap it. */
export function weeksSpanned({ startTime, meetings = [] }: DateForm): number {
  const lastEnd = meetings.at(-1)?.endTime;
  return lastEnd ? Math.ceil((Date.parse(lastEnd) - Date.parse(startTime)) / weekMs) : 1;
}
