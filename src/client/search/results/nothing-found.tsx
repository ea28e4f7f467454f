import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { SearchPage } from '#client/lib/server/trpc.ts';
import {
  activeFilters,
  type FilterNames,
  withoutFilter,
} from '#client/search/filters/active-filters.ts';
import { type Search, toSearchParams } from '#client/search/search-params.ts';
import { buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { carriedSearch } from '#shared/search/search.ts';
import { FollowSearch } from './follow-search.tsx';
import { ResultGrid } from './result-grid.tsx';

type NothingFoundProps = {
  search: Search;
  names: FilterNames;
  nothingFound: NonNullable<SearchPage['nothingFound']>;
  /** Precedes the nearest classes. */
  children: ReactNode;
};

/** Names the filter that excludes the most classes, offers to remove it, and shows the nearest classes. */
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
      <div className="rounded-2xl bg-sunken p-6">
        <h2 className="text-xl">No classes match all your filters yet</h2>
        <p className="mt-2 text-ink-soft">
          {most
            ? `The filter that rules out the most classes: ${wordsOf(most.filter)}. Remove a filter to see more.`
            : 'Try different words or a nearby place.'}{' '}
          Or let us email you when a class that matches gets a new date.
        </p>
        <div className="mt-4">
          <FollowSearch search={search} names={names} variant="primary" />
        </div>
        {drop.length > 0 && (
          <ul className="mt-4 flex flex-wrap gap-2">
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
