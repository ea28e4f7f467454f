import { dayMs } from './units.ts';

// Days are texts such as '2026-12-01', without a time zone.

/** '2026-11-30' and 2: '2026-12-02' */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
