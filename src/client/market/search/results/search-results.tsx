import { useEffect, useRef } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { uniqueItems } from '#client/lib/pages/pagination.ts';
import type { SearchPage, SearchResult } from '#client/lib/server/trpc.ts';
import { isFull } from '#client/market/classes/class-words.ts';
import { ClassFeed } from '#client/market/classes/lists/class-feed.tsx';
import { ClassGridPlaceholder } from '#client/market/classes/lists/class-grid.tsx';
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
import { Alternatives } from './alternatives.tsx';
import { ResultGrid } from './result-grid.tsx';
import { SearchNotes } from './search-notes.tsx';
import type { useSearchPages } from './search-pages.ts';
import { StillLooking } from './still-looking.tsx';

type SearchResultsProps = { search: Search; pages: ReturnType<typeof useSearchPages> };

export function SearchResults({ search, pages }: SearchResultsProps) {
  const { first } = pages;
  useRememberedPlace(search, first);
  return (
    <>
      {first && first.total > 0 && <CategoryRow search={search} categories={first.categories} />}
      <Toolbar search={search} names={first ?? unknownNames} results={pages.results} />
      {first && <SearchNotes search={search} first={first} />}
      <Results search={search} pages={pages} />
      {first && <StillLooking search={search} first={first} />}
    </>
  );
}

/** How many classes were found, for the head of the page. */
export function resultCount(search: Search, first: SearchPage | undefined): string {
  if (!first || (first.total === 0 && isUnfiltered(search))) return '';
  return first.total === 0 ? 'No classes match' : count(first.total, 'class', 'classes');
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
  const groups = first?.alternatives ?? [];
  const close = groups.flatMap(({ items }) => items);
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
          results={[...results, ...close]}
          fitted={results.length > 0 ? results : (groups[0]?.items ?? [])}
          carried={carried}
          isNothing={first.total === 0}
          isStale={isPlaceholderData}
        >
          {(highlight) => (
            <>
              {shown.length > 0 && (
                <ResultGrid results={shown} carried={carried} highlight={highlight} />
              )}
              <Alternatives
                groups={groups}
                carried={carried}
                isFirst={shown.length === 0}
                highlight={highlight}
              />
            </>
          )}
        </ResultsWithMap>
      )}
    </ClassFeed>
  );
}

const fullLast = ({ items }: SearchPage) => ({
  items: items.toSorted((a, b) => Number(isFull(a.next)) - Number(isFull(b.next))),
});

type ToolbarProps = { search: Search; names: FilterNames; results: SearchResult[] };

/** The filters and the controls of the list in one row, which scrolls if it is too long. */
function Toolbar({ search, names, results }: ToolbarProps) {
  const filters = activeFilters(search, names);
  const isPlaced = names.place !== null || search.near !== undefined || search.lat !== undefined;
  return (
    // The padding is for the outline of a focused button.
    <div className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1">
      <FilterButton search={search} amount={filters.length} />
      <MapToggle search={search} />
      <FilterChips search={search} filters={filters} />
      <span className="ml-auto flex shrink-0 gap-2">
        <SortButtons search={search} />
        {!isPlaced && <NearMeButton search={search} results={results} />}
      </span>
    </div>
  );
}

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
