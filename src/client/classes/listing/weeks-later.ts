import { fromWallTime, toWallTime } from '#client/ui/date-time-input.tsx';
import type { SlotForm } from '#shared/slots.ts';
import { dayMs } from '#shared/units.ts';

/** Keeps the weekday and the wall-clock time in `timeZone`, even across a DST change. */
export function weeksLater(slot: SlotForm, weeks: number, timeZone: string): SlotForm {
  const moved = (moment: string) => {
    const wallMs = Date.parse(`${toWallTime(moment, timeZone)}Z`) + weeks * 7 * dayMs;
    return fromWallTime(new Date(wallMs).toISOString(), timeZone);
  };
  return { startTime: moved(slot.startTime), endTime: moved(slot.endTime) };
}
