import { count } from '#client/lib/formats/formats.ts';
import type { Category, SearchPage } from '#client/lib/server/trpc.ts';
import { daysWords } from '#client/market/search/days.ts';
import { type Search, toggleCategory } from '#client/market/search/search-params.ts';
import { weekWords } from '#client/market/search/week-words.ts';
import { levelLabels } from '#shared/market/classes/class-levels.ts';
import { languageNames } from '#shared/market/classes/expectations/language-names.ts';
import {
  type DroppableFilter,
  droppableFilters,
  searchLimits,
} from '#shared/market/search/search.ts';
import { formatPrice } from '#shared/money/money.ts';

export type ActiveFilter = { filter: DroppableFilter; label: string; rest: Search };

/** Data for labels that is not in the URL. */
export type FilterNames = {
  categories: Pick<Category, 'id' | 'name'>[];
  place: { label: string } | null;
  /** The words of `q` that became filters. */
  understood: SearchPage['understood'];
  /** The other words of `q`, without filler words. */
  words: string;
};

/** A label for each filter, with the search without that filter; each category is an entry of its own. */
export function activeFilters(search: Search, names: FilterNames): ActiveFilter[] {
  return droppableFilters.flatMap((filter): ActiveFilter[] => {
    if (filter === 'category') return chosenCategories(search, names);
    const label = filterWords(filter, search, names);
    const rest = withoutFilter(search, filter, names);
    return [
      ...(label ? [{ filter, label, rest }] : []),
      ...names.understood.flatMap((part) => understoodFilter(search, filter, { ...names, part })),
    ];
  });
}

type Part = FilterNames['understood'][number];

/** The part of the sentence that this filter came from, with the search without these words. */
function understoodFilter(
  search: Search,
  filter: DroppableFilter,
  { part, ...names }: FilterNames & { part: Part },
): ActiveFilter[] {
  const label = filter === 'q' ? '' : filterWords(filter, part.filters, names);
  return label ? [{ filter, label, rest: { ...search, q: withoutWords(search.q, [part]) } }] : [];
}

/** The words of the text that are not filters; undefined if there are none. */
function withoutWords(q: string | undefined, parts: Part[]): string | undefined {
  const rest = parts.reduce((text, { words }) => text.replace(words, ' '), q ?? '');
  return rest.replace(/\s+/g, ' ').trim() || undefined;
}

function chosenCategories(search: Search, { categories }: FilterNames): ActiveFilter[] {
  return (search.category ?? []).map((id) => ({
    filter: 'category',
    label: nameOf(id, categories),
    rest: toggleCategory(search, id),
  }));
}

const nameOf = (id: number, categories: FilterNames['categories']) =>
  categories.find((category) => category.id === id)?.name ?? 'Category';

const parametersOf: Record<DroppableFilter, (keyof Search)[]> = {
  q: ['q'],
  near: ['near', 'lat', 'lng', 'within'],
  dates: ['from', 'to'],
  when: ['when'],
  category: ['category'],
  price: ['minPrice', 'maxPrice', 'free'],
  seats: ['seats'],
  level: ['level'],
  age: ['age'],
  language: ['language'],
  duration: ['maxHours'],
};

/** The search without a filter, whether a parameter or the sentence names it. */
export function withoutFilter(
  search: Search,
  filter: DroppableFilter,
  { understood }: Pick<FilterNames, 'understood'>,
): Search {
  if (filter === 'q') {
    const kept = understood.filter(({ filters }) => Object.keys(filters).length > 0);
    return { ...search, q: kept.map(({ words }) => words).join(', ') || undefined };
  }
  const dropped = parametersOf[filter].map((name) => [name, undefined]);
  const said = understood.filter(({ filters }) => isNamed(filter, filters));
  return { ...search, ...Object.fromEntries(dropped), q: withoutWords(search.q, said) };
}

const isNamed = (filter: DroppableFilter, filters: Part['filters']) =>
  parametersOf[filter].some((name) => name in filters);

export function filterWords(
  filter: DroppableFilter,
  search: Search,
  { categories, place, words }: FilterNames,
): string {
  switch (filter) {
    case 'q':
      return words ? `“${words}”` : '';
    case 'level':
      return search.level ? levelLabels[search.level] : '';
    case 'age':
      return search.age === undefined ? '' : `Age ${search.age}`;
    case 'language':
      return search.language ? `Taught in ${languageNames[search.language]}` : '';
    case 'duration':
      return search.maxHours ? `Up to ${count(search.maxHours, 'hour')}` : '';
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
