import { stringifySearch } from '#client/lib/pages/search-string.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';

/** The same search as a calendar and as a feed. */
export function searchFeeds(search: Search) {
  const { sort: _, ...filters } = toSearchParams(search);
  const parameters = stringifySearch(filters);
  return { calendar: `/api/search.ics${parameters}`, atom: `/api/search.atom${parameters}` };
}
