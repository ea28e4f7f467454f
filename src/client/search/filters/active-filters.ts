import type { Category } from '#client/lib/trpc.ts';
import { daysWords } from '#client/search/days.ts';
import type { Search } from '#client/search/params/search-params.ts';
import { weekWords } from '#client/search/week-words.ts';
import { formatPrice } from '#shared/money.ts';
import { type DroppableFilter, droppableFilters, searchLimits } from '#shared/search.ts';

export type ActiveFilter = { filter: DroppableFilter; label: string; rest: Search };

/** What a label needs that the URL doesn't have. */
export type FilterNames = {
  categories: Pick<Category, 'id' | 'name'>[];
  place: { label: string } | null;
};

/** Each filter in words, with the search without it; several categories are several entries. */
export function activeFilters(search: Search, names: FilterNames): ActiveFilter[] {
  return droppableFilters.flatMap((filter): ActiveFilter[] => {
    if (filter === 'category') return chosenCategories(search, names);
    const label = filterWords(filter, search, names);
    return label ? [{ filter, label, rest: withoutFilter(search, filter) }] : [];
  });
}

function chosenCategories(search: Search, { categories }: FilterNames): ActiveFilter[] {
  return (search.category ?? []).map((id) => ({
    filter: 'category',
    label: nameOf(id, categories),
    rest: withCategories(
      search,
      (search.category ?? []).filter((other) => other !== id),
    ),
  }));
}

const nameOf = (id: number, categories: FilterNames['categories']) =>
  categories.find((category) => category.id === id)?.name ?? 'Category';

function withCategories(search: Search, ids: number[]): Search {
  return { ...search, category: ids.length > 0 ? ids : undefined };
}

/** The search with this category added, or without it if it has it. */
export function toggleCategory(search: Search, id: number): Search {
  const chosen = search.category ?? [];
  const others = chosen.filter((other) => other !== id);
  return withCategories(search, others.length < chosen.length ? others : [...chosen, id]);
}

const parametersOf: Record<DroppableFilter, (keyof Search)[]> = {
  q: ['q'],
  near: ['near', 'lat', 'lng', 'within'],
  dates: ['from', 'to'],
  when: ['when'],
  category: ['category'],
  price: ['minPrice', 'maxPrice', 'free'],
  seats: ['seats'],
};

export function withoutFilter(search: Search, filter: DroppableFilter): Search {
  const dropped = parametersOf[filter].map((name) => [name, undefined]);
  return { ...search, ...Object.fromEntries(dropped) };
}

export function filterWords(
  filter: DroppableFilter,
  search: Search,
  { categories, place }: FilterNames,
): string {
  switch (filter) {
    case 'q':
      return search.q ? `“${search.q}”` : '';
    case 'near':
      return placeWords(search, place);
    case 'dates':
      return daysWords(search);
    case 'when':
      return search.when?.length ? weekWords(search.when) : '';
    case 'category':
      return (search.category ?? []).map((id) => nameOf(id, categories)).join(', ');
    case 'price':
      return priceWords(search);
    case 'seats':
      return search.seats && search.seats > 1 ? `${search.seats}+ spots` : '';
  }
}

function placeWords({ near, lat, within }: Search, place: FilterNames['place']): string {
  const miles = `Within ${within ?? searchLimits.within.default} mi of`;
  if (lat !== undefined) return near ?? `${miles} you`;
  if (near === undefined) return '';
  return place ? `${miles} ${place.label}` : `Near ${near}`;
}

function priceWords({ minPrice, maxPrice, free }: Search): string {
  if (free || maxPrice === 0) return 'Free';
  if (minPrice !== undefined && maxPrice !== undefined)
    return `${formatPrice(minPrice)} – ${formatPrice(maxPrice)}`;
  if (maxPrice !== undefined) return `Up to ${formatPrice(maxPrice)}`;
  return minPrice === undefined ? '' : `${formatPrice(minPrice)} and up`;
}
