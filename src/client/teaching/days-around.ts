import { dayMs } from '#shared/units.ts';

/** In UTC, where the server asks for the same days: today and tomorrow of every time zone. */
export function daysAround(now: Date) {
  const dayOf = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  return { from: dayOf(-1), to: dayOf(2) };
}
