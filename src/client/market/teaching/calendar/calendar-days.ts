import { addDays } from '#shared/days.ts';
import { type CalendarView, dayOf, firstDay, lastDay } from './calendar-search.ts';

// Days are texts such as '2026-12-01', without a time zone.

const within = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day);

/** The same day of another month, or its last day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

/** The same day of an earlier or later month or week. */
export const turnPage = (view: CalendarView, day: string, pages: number) =>
  within(view === 'month' ? addMonths(day, pages) : addDays(day, 7 * pages));

/** The week of `day`, starting with Sunday. */
function weekOf(day: string): string[] {
  const sunday = addDays(day, -new Date(day).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

export const isInMonth = (day: string, other: string) => day.slice(0, 7) === other.slice(0, 7);

/** The days of a view: the week of `day`, or the weeks that its month touches. */
export function weeksOf(view: CalendarView, day: string): string[][] {
  if (view === 'week') return [weekOf(day)];
  const weeks: string[][] = [];
  let sunday = weekOf(`${day.slice(0, 7)}-01`)[0] ?? day;
  do {
    weeks.push(weekOf(sunday));
    sunday = addDays(sunday, 7);
  } while (isInMonth(sunday, day));
  return weeks;
}

/** The day that a key moves to from `day`; undefined for other keys. */
export function dayByKey(key: string, view: CalendarView, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -new Date(day).getUTCDay(),
    End: 6 - new Date(day).getUTCDay(),
  };
  const pages: Record<string, number> = { PageUp: -1, PageDown: 1 };
  if (pages[key]) return turnPage(view, day, pages[key]);
  return steps[key] === undefined ? undefined : within(addDays(day, steps[key]));
}
