import { z } from 'zod';
import { selectCategories } from '#server/categories/categories.queries.ts';
import { exactMoment, pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { dollarsToCents } from '#shared/money.ts';
import {
  type DroppableFilter,
  droppableFilters,
  type SearchFilters,
  type SearchSort,
  type SingleSort,
  searchLimits,
  sortParts,
  weekSlots,
} from '#shared/search.ts';
import type { SearchInput } from '#shared/search-input.ts';
import { everything, type SearchScope } from './search-conditions.queries.ts';
import { countByCategory, countEach } from './search-matches.queries.ts';
import { type SearchPosition, selectClosest, selectSearchPage } from './search-pages.queries.ts';
import { placeOfSearch, type ResolvedPlace } from './search-place.ts';
import { selectCorrections, selectSearchWords } from './search-words.queries.ts';

export type SearchResults = Awaited<ReturnType<typeof searchClasses>>;

/** One page of matching classes. Throws VALIDATION_FAILED for an unknown category or cursor. */
export async function searchClasses(db: Db, input: SearchInput, now: Date) {
  const { sort = 'soonest', limit, cursor, direction: _, ...filters } = input;
  const { asOf, after } = cursor ? readPosition(cursor, sort) : { asOf: now, after: undefined };
  const [place, categories] = await Promise.all([placeOfSearch(filters), selectCategories(db)]);
  requireKnown(filters.category ?? [], categories);
  const given = scopeOf(filters, place ?? null, asOf);
  const { scope, counts, total, correctedQuery } = await countMatches(db, given, filters.q);
  const found =
    total === 0 ? [] : await selectSearchPage(db, { scope, sort, limit: limit + 1, after, total });
  const { items, nextCursor } = pageOf(found, limit, ({ key }) => [
    sort,
    asOf.toISOString(),
    ...JSON.parse(key),
  ]);
  return {
    items: items.map(resultOf),
    nextCursor,
    total,
    categories: categories.map((category) => ({
      ...category,
      count: counts.get(category.id) ?? 0,
    })),
    place: place ?? null,
    isPlaceUnknown: place === null,
    correctedQuery,
    nothingFound: total === 0 ? await findInstead(db, scope) : null,
  };
}

/** Counts the matches; if there are none, retries with corrected spelling. */
async function countMatches(db: Db, given: SearchScope, q: string | undefined) {
  const first = await countIn(db, { ...given, words: q ? await selectSearchWords(db, q) : null });
  const corrected = q && first.total === 0 ? await correctSpelling(db, q) : null;
  if (corrected) {
    const second = await countIn(db, { ...given, words: await selectSearchWords(db, corrected) });
    if (second.total > 0) return { ...second, correctedQuery: corrected };
  }
  return { ...first, correctedQuery: null };
}

async function countIn(db: Db, scope: SearchScope) {
  const counts = new Map((await countByCategory(db, scope)).map(({ id, count }) => [id, count]));
  const ids = scope.categoryIds.length > 0 ? new Set(scope.categoryIds) : counts.keys();
  const total = [...ids].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  return { scope, counts, total };
}

type Key = z.ZodType<string | number>;
const keysOf: Record<SingleSort, Key[]> = {
  soonest: [exactMoment],
  latest: [exactMoment],
  // By date if the place is unknown.
  nearest: [z.union([z.number(), exactMoment])],
  price: [z.int32()],
  'price-desc': [z.int32()],
  rating: [z.number(), z.int32()],
  newest: [],
};

/** The sort keys of a class, and its id. */
function isPositionIn(sort: SearchSort, keys: unknown[]): boolean {
  const types: Key[] = [...sortParts(sort).flatMap((part) => keysOf[part]), z.uuid()];
  return (
    keys.length === types.length &&
    types.every((type, index) => type.safeParse(keys[index]).success)
  );
}

/** The position after which a page starts, and the moment of the first page. */
function readPosition(cursor: string, sort: SearchSort): { asOf: Date; after: SearchPosition } {
  const position = z.tuple([z.literal(sort), z.iso.datetime()], z.unknown());
  const [, asOf, ...after] = readCursor(
    cursor,
    position.refine(([, , ...keys]) => isPositionIn(sort, keys)),
  );
  return { asOf: new Date(asOf), after: after as unknown as SearchPosition };
}

function requireKnown(ids: number[], categories: { id: number }[]): void {
  if (ids.every((id) => categories.some((category) => category.id === id))) return;
  throw new DomainError('VALIDATION_FAILED', { fields: { category: 'Unknown category' } });
}

function scopeOf(filters: SearchFilters, place: ResolvedPlace | null, asOf: Date): SearchScope {
  const { within = searchLimits.within.default, minPrice, maxPrice, free, seats = 0 } = filters;
  return {
    ...everything(asOf),
    around: place && { ...place, withinMiles: within },
    from: filters.from ?? null,
    to: filters.to ?? null,
    slots: (filters.when ?? []).map((slot) => weekSlots.indexOf(slot)),
    categoryIds: filters.category ?? [],
    minPriceCents: minPrice === undefined ? null : dollarsToCents(minPrice),
    maxPriceCents: free ? 0 : maxPrice === undefined ? null : dollarsToCents(maxPrice),
    seats,
  };
}

function resultOf({
  summary,
  key: _,
  ...found
}: Awaited<ReturnType<typeof selectSearchPage>>[number]) {
  const { sessions, isActive, startTime, endTime, availableSpots, ...shown } = summary;
  return { ...shown, ...found };
}

const without: Record<DroppableFilter, Partial<SearchScope>> = {
  q: { words: null },
  near: { around: null },
  dates: { from: null, to: null },
  when: { slots: [] },
  category: { categoryIds: [] },
  price: { minPriceCents: null, maxPriceCents: null },
  seats: { seats: 0 },
};
const maxClosest = 6;

/** What a search without results would find without each of its filters, and what comes close. */
async function findInstead(db: Db, scope: SearchScope) {
  const wider = droppableFilters
    .map((filter) => ({ filter, scope: { ...scope, ...without[filter] } }))
    .filter((dropped) => JSON.stringify(dropped.scope) !== JSON.stringify(scope));
  const [totals, nearest] = await Promise.all([
    countEach(
      db,
      wider.map((dropped) => dropped.scope),
    ),
    selectClosest(db, scope, maxClosest),
  ]);
  const drop = wider
    .map(({ filter }, index) => ({ filter, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0);
  return {
    drop: drop.toSorted((a, b) => b.total - a.total),
    nearest: nearest.map(resultOf),
  };
}

const maxWords = 8;

/** The query with words that no class has replaced by the most similar ones; null if none is. */
async function correctSpelling(db: Db, query: string): Promise<string | null> {
  const words = [...new Set(query.match(/[\p{L}\p{M}\p{N}]{3,}/gu))].slice(0, maxWords);
  if (words.length === 0) return null;
  const corrected = await selectCorrections(db, words);
  if (corrected.size === 0) return null;
  return query.replace(/[\p{L}\p{M}\p{N}]{3,}/gu, (word) => corrected.get(word) ?? word);
}
