import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { SearchPage } from '#client/lib/server/trpc.ts';
import {
  activeFilters,
  type FilterNames,
  withoutFilter,
} from '#client/market/search/filters/active-filters.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { carriedSearch } from '#shared/market/search/search.ts';
import { AskInstead } from './ask-instead.tsx';
import { FollowSearch } from './follow-search.tsx';
import { ResultGrid } from './result-grid.tsx';

type NothingFoundProps = {
  search: Search;
  names: FilterNames;
  nothingFound: NonNullable<SearchPage['nothingFound']>;
  /** Precedes the nearest classes. */
  children: ReactNode;
};

/** Offers to follow the search, to ask for the class and to remove a filter; shows the nearest classes. */
export function NothingFound({ search, names, nothingFound, children }: NothingFoundProps) {
  const { drop, nearest } = nothingFound;
  const [most] = drop;
  const filters = activeFilters(search, names);
  const wordsOf = (name: (typeof drop)[number]['filter']) =>
    filters
      .filter(({ filter }) => filter === name)
      .map(({ label }) => label)
      .join(', ');
  return (
    <div className="flex flex-col gap-10">
      <div className="rounded-2xl bg-sunken p-5 sm:p-6">
        <h2 className="text-xl">No classes match all your filters yet</h2>
        <p className="mt-2 text-ink-soft">
          We can email you when a class that matches gets a date. You can also ask for one:
          instructors near you see what people want.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <FollowSearch search={search} names={names} variant="primary" />
          <AskInstead search={search} names={names} />
        </div>
        <p className="mt-6 text-ink-soft">
          {most
            ? `Or remove a filter. The one that rules out the most classes: ${wordsOf(most.filter)}.`
            : 'Or try different words or a nearby place.'}
        </p>
        {drop.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {drop.map(({ filter, total }) => (
              <li key={filter}>
                <Link
                  to="/explore"
                  search={toSearchParams(withoutFilter(search, filter, names))}
                  resetScroll={false}
                  className={classNames(buttonStyle('secondary'), '!whitespace-normal')}
                >
                  Remove {wordsOf(filter)} · {count(total, 'class', 'classes')}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
      {nearest.length > 0 && (
        <section aria-labelledby="nearest-matches" className="flex flex-col gap-6">
          <h2 id="nearest-matches" className="text-xl">
            Close to what you're looking for
          </h2>
          <ResultGrid
            results={nearest}
            carried={carriedSearch(search, names)}
            headingLevel="h3"
            isBelowFold
          />
        </section>
      )}
    </div>
  );
}
