import ical from 'ical-generator';
import { emailTime } from '#server/people/notifications/email-layout.ts';
import { atomText } from '#server/platform/atom-text.ts';
import { calendarText } from '#server/platform/calendar-text.ts';
import { pathWithQuery } from '#server/programs/rest/rest-fields.ts';
import { carriedSearch, type SearchFilters } from '#shared/market/search/search.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { SearchResults } from './search.service.ts';

type FeedOf = { appUrl: string; filters: SearchFilters; results: SearchResults };
type Result = SearchResults['items'][number];

/** The next matching date of each class, as a calendar. */
export function writeCalendar(feed: FeedOf): string {
  const { appUrl, filters, results } = feed;
  const addressOf = dateAddresses(feed);
  const calendar = ical({
    name: titleOf(filters, results),
    prodId: { company: 'LearnLocal', product: 'Search', language: 'EN' },
    url: `${appUrl}/explore`,
    // Calendar programs should not ask more often than once an hour.
    ttl: 3600,
  });
  for (const result of results.items) {
    const { next, title, updatedAt, location, latitude, longitude } = result;
    calendar.createEvent({
      id: `${next.id}@${new URL(appUrl).hostname}`,
      start: next.startTime,
      end: next.endTime,
      stamp: updatedAt,
      summary: title,
      description: describe(result),
      location:
        latitude === null || longitude === null
          ? location
          : { title: location, geo: { lat: latitude, lon: longitude } },
      url: addressOf(result),
    });
  }
  return calendarText(calendar);
}

/** The classes as an Atom feed. */
export function writeAtom(feed: FeedOf, address: string): string {
  const { appUrl, filters, results } = feed;
  const addressOf = dateAddresses(feed);
  return atomText({
    title: titleOf(filters, results),
    address,
    pageUrl: `${appUrl}/explore`,
    generator: 'LearnLocal',
    entries: results.items.map((result) => ({
      id: `${appUrl}/classes/${result.id}`,
      url: addressOf(result),
      title: result.title,
      updatedAt: new Date(result.updatedAt),
      author: result.teacher.fullName,
      text: describe(result),
    })),
  });
}

/** The address of a result's date, which keeps the spots and the place of the search. */
function dateAddresses({ appUrl, filters, results }: FeedOf) {
  const carried = carriedSearch(filters, results);
  return ({ id, next }: Result) =>
    appUrl + pathWithQuery(`/classes/${id}`, { date: next.id, ...carried });
}

const titleOf = ({ q }: SearchFilters, { place, correctedQuery }: SearchResults) =>
  [
    'Classes',
    (correctedQuery ?? q) && `for “${correctedQuery ?? q}”`,
    place && `near ${place.label}`,
  ]
    .filter(Boolean)
    .join(' ');

function describe({ price, teacher, location, next, timeZone, otherDates, description }: Result) {
  const when = emailTime(new Date(next.startTime), timeZone);
  const more = otherDates > 0 ? ` (+${otherDates} ${otherDates === 1 ? 'date' : 'dates'})` : '';
  return `${when}${more} · ${location}\n${formatPrice(price)} with ${teacher.fullName}\n\n${description}`;
}
