import { oneOf } from '#client/lib/pages/search-values.ts';

const views = ['month', 'week'] as const;
export type CalendarView = (typeof views)[number];
/** A day is a text such as '2026-12-01', without a time zone. */
export type CalendarSearch = { view?: CalendarView | undefined; day?: string | undefined };

/** The validated search parameters of the calendar. */
export const readCalendar = (search: { view?: unknown; day?: unknown }): CalendarSearch => ({
  view: oneOf(views, search.view),
  day: isDay(search.day) ? search.day : undefined,
});

/** The range of days leaves a margin, so that the surrounding days can be requested, too. */
export const [firstDay, lastDay] = ['1970-03-01', '2199-10-31'];

function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && dayOf(moment) === text && text >= firstDay && text <= lastDay;
}

export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
