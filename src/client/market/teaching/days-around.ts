import { addDays } from '#shared/days.ts';

/** In UTC, where the server asks for the same days: today and tomorrow of every time zone. */
export function daysAround(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return { from: addDays(today, -1), to: addDays(today, 2) };
}
