import type { FilterNames } from '#client/market/search/filters/active-filters.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

/** For a search that found nothing, or only a part of its words: links to a request with its filters. */
export function AskInstead({ search, names }: { search: Search; names: FilterNames }) {
  const said: Search = Object.assign({}, ...names.understood.map(({ filters }) => filters));
  const { when = said.when, category, maxPrice = said.maxPrice } = search;
  const near = search.lat === undefined ? names.place?.label : undefined;
  return (
    <LinkButton
      to="/wanted/ask"
      search={toSearchParams({ q: names.words || undefined, near, when, category, maxPrice })}
      variant="secondary"
    >
      Ask for this class
    </LinkButton>
  );
}
