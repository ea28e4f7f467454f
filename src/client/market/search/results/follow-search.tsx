import { truncate } from '#client/lib/formats/formats.ts';
import { stringifySearch } from '#client/lib/pages/search-string.ts';
import { FollowButton } from '#client/market/follows/follow-button.tsx';
import { activeFilters, type FilterNames } from '#client/market/search/filters/active-filters.ts';
import { isUnfiltered, type Search, toSearchParams } from '#client/market/search/search-params.ts';

/** In characters; longer names are hard to tell apart in an email. */
const maxNameLength = 90;

type FollowSearchProps = { search: Search; names: FilterNames; variant?: 'primary' };

/** Offers emails about classes that this search finds later; nothing without a filter. */
export function FollowSearch({ search, names, variant }: FollowSearchProps) {
  if (isUnfiltered(search)) return null;
  const { sort: _, ...filters } = toSearchParams(search);
  const labels = activeFilters(search, names).map(({ label }) => label);
  const searchName = labels.join(', ') || (search.q ?? 'A search');
  const thing = {
    search: stringifySearch(filters).slice(1),
    searchName: truncate(searchName, maxNameLength),
  };
  return (
    <FollowButton
      // Each search has its own pending state.
      key={thing.search}
      thing={thing}
      labels={['Email me about new ones', "We'll email you about new ones"]}
      {...(variant && { variant })}
    />
  );
}
