import { dayMs } from '#shared/units.ts';

/** June 5 of next year, which is months ahead on any day: `2027-06-05`. */
export const juneFifth = `${new Date().getUTCFullYear() + 1}-06-05`;

/** The day `days` later, as `2027-06-12`. */
export function daysAfterJuneFifth(days: number): string {
  return new Date(Date.parse(juneFifth) + days * dayMs).toISOString().slice(0, 10);
}

/** In words, such as 'Sat, Jun 5, 2027'. */
export function inWords(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
