import type { SearchPage } from '#client/lib/server/trpc.ts';
import { dayShortcuts } from '#client/market/search/days.ts';
import { withoutFilter } from '#client/market/search/filters/active-filters.ts';
import type { Search } from '#client/market/search/search-params.ts';
import { addDays } from '#shared/days.ts';
import { searchLimits } from '#shared/market/search/search.ts';

type Found = Pick<SearchPage, 'understood' | 'place'>;
type WiderSearch = { title: string; search: Search };

/** The same search a week later, and twice as far around its place. Parameters win over the sentence. */
export function widerSearches(search: Search, found: Found, now: Date): WiderSearch[] {
  const { understood, place } = found;
  const said: Search = Object.assign({}, ...understood.map(({ filters }) => filters));
  const { from, to } = search.from || search.to ? search : said;
  const within = search.within ?? said.within ?? searchLimits.within.default;
  const farther = Math.min(2 * within, searchLimits.within.max);
  const { lat, lng } = search;
  const around = { near: lat === undefined ? place?.label : search.near, lat, lng };
  const isWeekend = dayShortcuts(now).some(
    (days) => days.label === 'This weekend' && days.from === from && days.to === to,
  );
  return [
    ...(from && to
      ? [
          {
            title: isWeekend ? 'Also next weekend' : 'Also a week later',
            search: {
              ...withoutFilter(search, 'dates', found),
              from: addDays(from, 7),
              to: addDays(to, 7),
            },
          },
        ]
      : []),
    ...(place && farther > within
      ? [
          {
            title: `Also within ${farther} miles`,
            search: { ...withoutFilter(search, 'near', found), ...around, within: farther },
          },
        ]
      : []),
  ];
}
