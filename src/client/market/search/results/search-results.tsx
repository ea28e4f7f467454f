import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { uniqueItems } from '#client/lib/pages/pagination.ts';
import type { SearchPage, SearchResult } from '#client/lib/server/trpc.ts';
import { isFull } from '#client/market/classes/class-words.ts';
import { ClassFeed } from '#client/market/classes/lists/class-feed.tsx';
import { ClassGridPlaceholder } from '#client/market/classes/lists/class-grid.tsx';
import { SubscribeLinks } from '#client/market/links/subscribe-links.tsx';
import { rememberPlace } from '#client/market/search/bar/last-place.ts';
import { activeFilters, type FilterNames } from '#client/market/search/filters/active-filters.ts';
import { CategoryRow } from '#client/market/search/filters/category-row.tsx';
import { FilterButton } from '#client/market/search/filters/filter-button.tsx';
import { FilterChips } from '#client/market/search/filters/filter-chips.tsx';
import { SortButtons } from '#client/market/search/filters/sort-buttons.tsx';
import { MapToggle } from '#client/market/search/map/map-toggle.tsx';
import { ResultsWithMap } from '#client/market/search/map/results-with-map.tsx';
import { NearMeButton } from '#client/market/search/near-me-button.tsx';
import { isUnfiltered, type Search } from '#client/market/search/search-params.ts';
import { carriedSearch } from '#shared/market/search/search.ts';
import { AskInstead } from './ask-instead.tsx';
import { FollowSearch } from './follow-search.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultGrid } from './result-grid.tsx';
import { searchFeeds } from './search-feeds.ts';
import type { useSearchPages } from './search-pages.ts';
import { WiderResults } from './wider-results.tsx';

type SearchResultsProps = { search: Search; pages: ReturnType<typeof useSearchPages> };

export function SearchResults({ search, pages }: SearchResultsProps) {
  const { first } = pages;
  useRememberedPlace(search, first);
  const amount = activeFilters(search, first ?? unknownNames).length;
  return (
    <>
      {first && <CategoryRow search={search} categories={first.categories} />}
      <Toolbar search={search} amount={amount} results={pages.results}>
        {first && first.total > 0 && count(first.total, 'class', 'classes')}
        {first?.total === 0 && !isUnfiltered(search) && 'No classes'}
      </Toolbar>
      <SearchNotes search={search} first={first} />
      <Results search={search} pages={pages} />
      {first && <FollowLinks search={search} first={first} />}
    </>
  );
}

const unknownNames: FilterNames = { categories: [], place: null, understood: [], words: '' };

function Results({ search, pages }: SearchResultsProps) {
  const { first, results, isPlaceholderData } = pages;
  // An order that the user chose is kept exactly. Otherwise full classes come last within each page, so that
  // loading another page does not move the cards already shown.
  const shown = search.sort
    ? results
    : uniqueItems(pages.data && { pages: pages.data.pages.map(fullLast) });
  const carried = carriedSearch(search, first ?? unknownNames);
  return (
    <ClassFeed
      pages={pages}
      amount={results.length}
      isEmpty={first?.total === 0 && isUnfiltered(search)}
      placeholder={<ClassGridPlaceholder />}
    >
      {first && (
        <ResultsWithMap
          search={search}
          results={first.nothingFound?.nearest ?? results}
          carried={carried}
          isNothing={first.total === 0}
          isStale={isPlaceholderData}
        >
          {(highlight) =>
            first.nothingFound ? (
              <NothingFound search={search} names={first} nothingFound={first.nothingFound}>
                <WiderResults search={search} first={first} />
              </NothingFound>
            ) : (
              <ResultGrid results={shown} carried={carried} highlight={highlight} />
            )
          }
        </ResultsWithMap>
      )}
      {first && !first.nothingFound && (
        <div className="mt-10 flex flex-col gap-10 empty:hidden">
          <WiderResults search={search} first={first} />
        </div>
      )}
    </ClassFeed>
  );
}

const fullLast = ({ items }: SearchPage) => ({
  items: items.toSorted((a, b) => Number(isFull(a.next)) - Number(isFull(b.next))),
});

type ToolbarProps = {
  search: Search;
  amount: number;
  results: SearchResult[];
  children: ReactNode;
};

/** The number of classes, and the controls of the list. */
function Toolbar({ search, amount, results, children }: ToolbarProps) {
  return (
    <div className="mt-2 mb-4 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-h-6 text-ink-soft">
        {children}
      </p>
      {/* Scrolls on phones; the padding is for the outline of a focused button. */}
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 max-sm:w-screen sm:mx-0 sm:px-1">
        <FilterButton search={search} amount={amount} />
        <SortButtons search={search} />
        <MapToggle search={search} />
        {search.near === undefined && search.lat === undefined && (
          <NearMeButton search={search} results={results} />
        )}
      </div>
    </div>
  );
}

/** An explanation of the search, where its meaning isn't obvious. */
function SearchNotes({ search, first }: { search: Search; first: SearchPage | undefined }) {
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      <FilterChips search={search} names={first ?? unknownNames} />
      {first?.correctedQuery && (
        <p>
          Showing results for <strong className="wrap-anywhere">{first.correctedQuery}</strong>. We
          found nothing for “{search.q}”.
        </p>
      )}
      {first && first.unmatchedWords.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            No match for{' '}
            <strong className="wrap-anywhere">{listWords(first.unmatchedWords)}</strong>
            {first.total > 0 && '; showing classes for the rest of your search'}.
          </p>
          {first.total > 0 && <AskInstead search={search} names={first} />}
        </div>
      )}
      {first?.isPlaceUnknown && (
        <p>
          We couldn't find “{search.near}”, so we're showing classes from everywhere. Try a city and
          state, or a ZIP code.
        </p>
      )}
    </div>
  );
}

/** Ways to be notified of classes that this search finds later. */
function FollowLinks({ search, first }: { search: Search; first: SearchPage }) {
  return (
    <div className="mt-10">
      <SubscribeLinks {...searchFeeds(search)}>
        {!first.nothingFound && <FollowSearch search={search} names={first} />}
      </SubscribeLinks>
    </div>
  );
}

const listWords = (words: string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);

/** The next search on this device starts at the place, or everywhere after it was removed. */
function useRememberedPlace({ near, lat }: Search, first: SearchPage | undefined): void {
  const isPlaced = near !== undefined || lat !== undefined;
  const wasPlaced = useRef(isPlaced);
  const label = isPlaced && lat === undefined ? first?.place?.label : undefined;
  useEffect(() => {
    if (label) rememberPlace(label);
    if (wasPlaced.current && !isPlaced) rememberPlace('');
    wasPlaced.current = isPlaced;
  }, [isPlaced, label]);
}
