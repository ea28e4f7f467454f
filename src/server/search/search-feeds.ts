import { Feed } from 'feed';
import ical from 'ical-generator';
import { emailTime } from '#server/notifications/email-layout.ts';
import { calendarText } from '#server/platform/calendar-text.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { pathWithQuery } from '#server/rest/rest-fields.ts';
import { formatPrice } from '#shared/money/money.ts';
import { carriedSearch, type SearchFilters } from '#shared/search/search.ts';
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
export function writeAtom(feedOf: FeedOf, address: string): string {
  const { appUrl, filters, results } = feedOf;
  const addressOf = dateAddresses(feedOf);
  const changes = results.items.map(({ updatedAt }) => Date.parse(updatedAt));
  const feed = new Feed({
    title: titleOf(filters, results),
    id: address,
    link: `${appUrl}/explore`,
    feedLinks: { atom: address },
    // A feed without entries has no update; any fixed moment will do.
    updated: new Date(Math.max(0, ...changes)),
    generator: 'LearnLocal',
    copyright: '',
  });
  for (const result of results.items) {
    const { id, title, updatedAt, teacher } = result;
    feed.addItem({
      // The library marks both fields as HTML.
      title: escapeHtml(title),
      id: `${appUrl}/classes/${id}`,
      link: addressOf(result),
      date: new Date(updatedAt),
      description: escapeHtml(describe(result)).replaceAll('\n', '<br>'),
      author: [{ name: teacher.fullName }],
    });
  }
  return feed.atom1();
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
