import { stringifySearch } from '#client/lib/search-string.ts';
import { addressOf, type Search } from './address/search-address.ts';

/** The same search as a calendar and as a feed. */
export function searchFeeds(search: Search) {
  const { sort: _, ...filters } = addressOf(search);
  const parameters = stringifySearch(filters);
  return { calendar: `/api/search.ics${parameters}`, atom: `/api/search.atom${parameters}` };
}
