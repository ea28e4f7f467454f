import { publishCalendar } from '#server/market/bookings/calendar/calendar-entry.ts';
import { maxFeedEntries } from '#server/market/calendars/calendar-feeds.queries.ts';
import { emailDate } from '#server/people/notifications/email-layout.ts';
import { atomText } from '#server/platform/atom-text.ts';
import { formatPrice } from '#shared/money/money.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import type { PublicDate } from './public-dates.queries.ts';
import type { DateFeed } from './public-dates.service.ts';

const maxAtomEntries = 100;

const urlOf = ({ classId, id }: PublicDate, appUrl: string) =>
  `${appUrl}/classes/${classId}?date=${id}`;

const priceAndTeacher = ({ price, teacherName }: PublicDate) =>
  `${formatPrice(price)} with ${teacherName}`;

/** The UID of each entry is the one in its instructor's own calendar. */
export function writeCalendar({ title, dates }: DateFeed, appUrl: string): string {
  const entries = dates.map((date) => {
    const url = urlOf(date, appUrl);
    return { ...date, description: `${priceAndTeacher(date)}\n${url}`, url };
  });
  return publishCalendar(entries, {
    name: title,
    ttlSeconds: hourMs / secondMs,
    maxEvents: maxFeedEntries,
    appUrl,
  });
}

export function writeAtom({ title, path, dates }: DateFeed, appUrl: string): string {
  const pageUrl = appUrl + path;
  return atomText({
    title,
    address: `${pageUrl}.atom`,
    pageUrl,
    generator: 'LearnLocal',
    entries: dates.slice(0, maxAtomEntries).map((date) => ({
      id: urlOf(date, appUrl),
      url: urlOf(date, appUrl),
      title: date.isCanceled ? `Canceled: ${date.title}` : date.title,
      updatedAt: date.updatedAt,
      author: date.teacherName,
      text: `${emailDate(date, date.timeZone)} · ${date.location}\n${priceAndTeacher(date)}`,
    })),
  });
}
