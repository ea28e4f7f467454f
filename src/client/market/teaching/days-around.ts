import { addDays } from '#shared/days.ts';

/** Today and tomorrow in every time zone, computed in UTC, so that server and browser request the same days. */
export function daysAround(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1), to: addDays(today, 2) };
}
