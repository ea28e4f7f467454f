import { stringifySearch } from '#client/lib/pages/search-string.ts';
import { type FilterNames, filterWords } from '#client/market/search/filters/active-filters.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { droppableFilters } from '#shared/market/search/search.ts';

const everything = {
  title: 'Explore Classes',
  description: 'Small in-person classes near you, with prices and dates.',
  path: '/explore',
};

/**
 * Title, description and canonical path. Search engines index only the whole list and the list of one
 * category; other searches would be countless copies of parts of these.
 */
export function searchTitle(
  { sort: _, ...search }: Search,
  categories: FilterNames['categories'] = [],
) {
  const names = { categories, place: null, understood: [], words: search.q ?? '' };
  const words = droppableFilters.flatMap((filter) => filterWords(filter, search, names) || []);
  const [only] = words;
  if (only === undefined) return everything;
  const isCategory = words.length === 1 && search.category?.length === 1;
  if (!isCategory) return { title: `Classes: ${words.join(', ')}` };
  return {
    title: `${only} classes`,
    description: `In-person ${only} classes in small groups near you, with prices and dates.`,
    path: `/explore${stringifySearch(toSearchParams(search))}`,
  };
}
