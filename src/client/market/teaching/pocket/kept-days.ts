import { TZDateMini } from '@date-fns/tz';

type Meeting = { startTime: string; endTime: string };
type Kept = { timeZone: string; meetings: Meeting[] } & Meeting;

/** The start of the day, some days after that of `moment`, where the class is. */
function startOfDay(moment: number, timeZone: string, daysLater: number): number {
  const local = new TZDateMini(moment, timeZone);
  const [year, month, day] = [local.getFullYear(), local.getMonth(), local.getDate()];
  return new TZDateMini(year, month, day + daysLater, timeZone).getTime();
}

/**
 * Until when the roster of a date is kept (Unix ms): the end of the day after its meeting of today or
 * tomorrow. Null without such a meeting.
 */
export function keptUntilOf({ timeZone, meetings, ...date }: Kept, now: number): number | null {
  const [today, soon] = [0, 2].map((days) => startOfDay(now, timeZone, days)) as [number, number];
  const ends = [...meetings, ...(meetings.length === 0 ? [date] : [])]
    .filter(({ startTime, endTime }) => Date.parse(startTime) < soon && Date.parse(endTime) > today)
    // A class that ends at midnight is of the day before.
    .map(({ endTime }) => Date.parse(endTime) - 1);
  return ends.length > 0 ? startOfDay(Math.max(...ends), timeZone, 2) : null;
}
