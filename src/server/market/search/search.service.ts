import { z } from 'zod';
import { exactMoment, openPage } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectCategories } from '#server/market/categories/categories.queries.ts';
import type { ResolvedPlace } from '#server/market/places/named-place.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type SearchFilters,
  type SearchSort,
  type SingleSort,
  searchLimits,
  sortParts,
  weekSlots,
} from '#shared/market/search/search.ts';
import type { SearchInput } from '#shared/market/search/search-input.ts';
import { dollarsToCents } from '#shared/money/money.ts';
import { countWithoutFilters, findAlternatives, minShown } from './alternatives.service.ts';
import { allUpcomingClasses, type SearchScope } from './search-conditions.queries.ts';
import type { CategoryCount } from './search-matches.queries.ts';
import type { SearchPageRequest } from './search-order.queries.ts';
import { isCountedWithPage, selectSearchPage } from './search-pages.queries.ts';
import { parseSearchQuery } from './search-query.ts';
import type { FoundClass } from './search-results.queries.ts';
import { countShared, readFirstRanked, readNextRanked, totalOf } from './shared-matches.ts';
import { type UnderstoodSearch, understandSearch } from './understand-search.ts';
import { rankWords } from './words/rank-words.ts';

export type SearchResults = Awaited<ReturnType<typeof searchClasses>>;

/** A page that people look at, or a feed, which has only announced classes and no alternatives. */
type SearchPurpose = 'page' | 'feed';

/** One page of matching classes. */
export async function searchClasses(
  db: Db,
  input: SearchInput,
  now: Date,
  purpose: SearchPurpose = 'page',
) {
  const { limit, cursor, direction: _, sort: givenSort, ...given } = input;
  const categories = await selectCategories(db);
  requireKnown(given.category ?? [], categories);
  const { search, words, conditions } = await readSearch(db, given, now);
  const { place, understood } = search;
  const sort = givenSort ?? defaultSort(search, words.ranked !== null);
  const inOrder = positionOfPage.refine((position) => isPositionIn(sort, position));
  const page = openPage({ limit, cursor }, inOrder);
  const position = page.after && readPosition(page.after);
  const announcedOnly = purpose === 'feed';
  const scope = { ...conditions, asOf: position?.asOf ?? now, announcedOnly };
  const request = { scope, sort, limit: page.rowLimit };
  const { places, counts, total, asOf } = position
    ? await readNextPage(db, { ...request, ...position })
    : await readFirstPage(db, request);
  const { items: shown, nextCursor } = page.close(places, ({ key }) => [
    sort,
    asOf.toISOString(),
    total,
    ...JSON.parse(key),
  ]);
  const items = shown.flatMap(({ found }) => found ?? []);
  const foundIds = items.map(({ id }) => id);
  const isWhole = shown.length === total && purpose === 'page';
  const [alternatives, drop] = await Promise.all([
    isWhole && limit >= minShown ? findAlternatives(db, { scope, sort: givenSort, foundIds }) : [],
    isWhole && total === 0 ? countWithoutFilters(db, scope) : null,
  ]);
  return {
    items: items.map(resultOf),
    nextCursor,
    total,
    categories: counts
      ? categories.map((category) => ({ ...category, count: countOf(counts, category.id) }))
      : [],
    place: place ?? null,
    isPlaceUnknown: place === null,
    correctedQuery: correct(given.q, words.corrected),
    understood,
    words: words.text,
    unmatchedWords: words.unmatched,
    nothingFound: drop && { drop },
    alternatives: alternatives.map(({ found: close, ...group }) => ({
      ...group,
      items: close.map(resultOf),
    })),
  };
}

type GivenSearch = SearchFilters & { parse?: boolean | undefined };

async function readSearch(db: Db, { parse = true, ...given }: GivenSearch, now: Date) {
  const search = await understandSearch(db, given, { isSentence: parse, now });
  const words = await rankWords(db, search.words, search.filters.level);
  const conditions = scopeOf(search.filters, search.place ?? null, now);
  return { search, words, conditions: { ...conditions, words: words.ranked } };
}

/** The conditions of parameters as in a URL; null if they are invalid or name an unknown place. */
export async function readStoredSearch(
  db: Db,
  parameters: string,
  now: Date,
): Promise<SearchScope | null> {
  const given = parseSearchQuery(parameters);
  if (!given) return null;
  const { search, conditions } = await readSearch(db, given, now);
  return search.place === null ? null : conditions;
}

/** Nearest first if the sentence names only a place. */
function defaultSort({ filters, understood }: UnderstoodSearch, hasWords: boolean): SearchSort {
  if (hasWords) return 'best';
  const isPlaceSaid = understood.some((part) => part.filters.near === filters.near && filters.near);
  return isPlaceSaid ? 'nearest' : 'soonest';
}

/** The text with its misspelled words replaced; null if there are none. */
function correct(text: string | undefined, corrected: Map<string, string>): string | null {
  if (!text || corrected.size === 0) return null;
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => corrected.get(word) ?? word);
}

type PageRequest = Omit<SearchPageRequest, 'after' | 'total'>;

async function readFirstPage(db: Db, request: PageRequest) {
  const { scope } = request;
  if (isCountedWithPage(request)) return readFirstRanked(db, request);
  const counts = await countShared(db, scope);
  const total = totalOf(counts, scope);
  const { asOf } = scope;
  if (total === 0) return { places: [], counts, total, asOf };
  const places = await selectSearchPage(db, { ...request, after: undefined, total });
  return { places, counts, total, asOf };
}

/** The cursor carries the total of the first page, so that nothing is counted again. */
async function readNextPage(db: Db, request: SearchPageRequest) {
  const { scope, total } = request;
  const { asOf } = scope;
  const places = (await readNextRanked(db, request)) ?? (await selectSearchPage(db, request));
  return { places, counts: null, total, asOf };
}

const countOf = (counts: CategoryCount[], categoryId: number) =>
  counts.find(({ id }) => id === categoryId)?.count ?? 0;

type Key = z.ZodType<string | number>;
const keysOf: Record<SingleSort, Key[]> = {
  // Without words, the order is by date.
  best: [z.union([z.number(), exactMoment])],
  soonest: [exactMoment],
  latest: [exactMoment],
  // If the place is unknown, the order is by date.
  nearest: [z.union([z.number(), exactMoment])],
  price: [z.int32()],
  'price-desc': [z.int32()],
  rating: [z.number(), z.int32()],
  newest: [],
};

/** The order, the moment and the total of the first page, the sort keys of a class, and its id. */
const positionOfPage = z.tuple(
  [z.string(), z.iso.datetime(), z.int().min(0)],
  z.union([z.string(), z.number()]),
);
type Position = z.infer<typeof positionOfPage>;

function isPositionIn(sort: SearchSort, [order, , , ...keys]: Position): boolean {
  const types: Key[] = [...sortParts(sort).flatMap((part) => keysOf[part]), z.uuid()];
  return (
    order === sort &&
    keys.length === types.length &&
    types.every((type, index) => type.safeParse(keys[index]).success)
  );
}

function readPosition([, asOf, total, ...after]: Position) {
  return { asOf: new Date(asOf), total, after };
}

function requireKnown(ids: number[], categories: { id: number }[]): void {
  if (ids.every((id) => categories.some((category) => category.id === id))) return;
  throw new DomainError('VALIDATION_FAILED', { fields: { category: 'Unknown category' } });
}

function scopeOf(
  filters: UnderstoodSearch['filters'],
  place: ResolvedPlace | null,
  asOf: Date,
): SearchScope {
  const { within = searchLimits.within.default, minPrice, maxPrice, free, seats = 0 } = filters;
  return {
    ...allUpcomingClasses(asOf),
    around: place && { ...place, withinMiles: within },
    from: filters.from ?? null,
    to: filters.to ?? null,
    slots: (filters.when ?? []).map((slot) => weekSlots.indexOf(slot)),
    categoryIds: filters.category ?? [],
    levels: filters.level ? ['all', filters.level] : null,
    language: filters.language ?? null,
    age: filters.age ?? null,
    minPriceCents: minPrice === undefined ? null : dollarsToCents(minPrice),
    maxPriceCents: free ? 0 : maxPrice === undefined ? null : dollarsToCents(maxPrice),
    seats,
    maxHours: filters.maxHours ?? null,
  };
}

function resultOf({ summary, key: _, ...found }: FoundClass) {
  const { isActive, ...shown } = summary;
  return { ...shown, ...found };
}
