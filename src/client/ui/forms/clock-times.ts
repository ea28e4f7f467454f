import type { DateForm, SlotForm } from '#shared/market/classes/slots.ts';
import { fromWallTime, toWallTime } from './date-time-input.tsx';

// The browser's table of time zones may be older than the server's, which decides: so forms send the wall-clock
// time as it was typed. A time that was not changed, or that the clock shows twice, is sent as an instant.

function clockTime(moment: string, timeZone: string): string {
  const wall = toWallTime(moment, timeZone);
  return fromWallTime(wall, timeZone) === new Date(moment).toISOString() ? wall : moment;
}

type Saved = { startTime: string; endTime: string };

/** The slot as it is sent; `saved` are the times that the server sent. */
export function onClock<T extends SlotForm>(slot: T, timeZone: string, saved?: Saved): T {
  const timeOf = (name: keyof SlotForm) =>
    slot[name] === saved?.[name] ? slot[name] : clockTime(slot[name], timeZone);
  return { ...slot, startTime: timeOf('startTime'), endTime: timeOf('endTime') };
}

/** The same for all meetings of a new date. */
export function dateOnClock<T extends DateForm>(date: T, timeZone: string): T {
  const meetings = date.meetings?.map((meeting) => onClock(meeting, timeZone));
  return { ...onClock(date, timeZone), ...(meetings && { meetings }) };
}
