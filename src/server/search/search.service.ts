import { z } from 'zod';
import { selectCategories } from '#server/categories/categories.queries.ts';
import { exactMoment, pageOf, readCursor } from '#server/platform/db/page-cursor.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { dollarsToCents } from '#shared/money.ts';
import {
  type DroppableFilter,
  droppableFilters,
  type SearchFilters,
  type SearchSort,
  searchLimits,
  weekSlots,
} from '#shared/search.ts';
import type { SearchInput } from '#shared/search-input.ts';
import {
  countByCategory,
  type SearchPlace,
  selectSearchPage,
  selectSearchWords,
} from './search.queries.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { placeOfSearch, type SearchPlaceFound } from './search-place.ts';

/** One page of matching classes. Throws VALIDATION_FAILED for an unknown category or cursor. */
export async function searchClasses(db: Db, input: SearchInput, now: Date) {
  const { sort = 'soonest', limit, cursor, direction: _, ...filters } = input;
  const place = await placeOfSearch(filters);
  const { asOf, after } = cursor ? readPlace(cursor, sort) : { asOf: now, after: undefined };
  const categories = await selectCategories(db);
  requireKnown(filters.category ?? [], categories);
  const scope = await scopeOf(db, filters, place ?? null, asOf);
  const counts = new Map((await countByCategory(db, scope)).map(({ id, count }) => [id, count]));
  const total = totalOf(scope, counts);
  const found = await selectSearchPage(db, { scope, sort, limit: limit + 1, after });
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
    correctedQuery: null as string | null,
    nothingFound: total === 0 ? await findWithout(db, scope) : null,
  };
}

const keysOf: Record<SearchSort, z.ZodType<SearchPlace>> = {
  soonest: z.tuple([exactMoment, z.uuid()]),
  latest: z.tuple([exactMoment, z.uuid()]),
  nearest: z.union([z.tuple([z.number(), z.uuid()]), z.tuple([exactMoment, z.uuid()])]),
  price: z.tuple([z.int32(), z.uuid()]),
  'price-desc': z.tuple([z.int32(), z.uuid()]),
  rating: z.tuple([z.number(), z.int32(), z.uuid()]),
  newest: z.tuple([z.uuid()]),
};

/** The place in the list after which a page starts, and the moment of the first page. */
function readPlace(cursor: string, sort: SearchSort): { asOf: Date; after: SearchPlace } {
  const place = z.tuple([z.literal(sort), z.iso.datetime()], z.unknown());
  const [, asOf, ...after] = readCursor(
    cursor,
    place.refine(([, , ...keys]) => keysOf[sort].safeParse(keys).success),
  );
  return { asOf: new Date(asOf), after: after as unknown as SearchPlace };
}

function requireKnown(ids: number[], categories: { id: number }[]): void {
  if (ids.every((id) => categories.some((category) => category.id === id))) return;
  throw new DomainError('VALIDATION_FAILED', { fields: { category: 'Unknown category' } });
}

async function scopeOf(
  db: Db,
  filters: SearchFilters,
  place: SearchPlaceFound | null,
  asOf: Date,
): Promise<SearchScope> {
  const { q, within = searchLimits.within.default, minPrice, maxPrice, free, seats = 0 } = filters;
  return {
    asOf,
    words: q ? await selectSearchWords(db, q) : null,
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

function totalOf({ categoryIds }: SearchScope, counts: Map<number, number>): number {
  const ids = categoryIds.length > 0 ? new Set(categoryIds) : counts.keys();
  return [...ids].reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
}

function resultOf({
  summary,
  key: _,
  ...found
}: Awaited<ReturnType<typeof selectSearchPage>>[number]) {
  const { sessions, isActive, startTime, endTime, availableSpots, ...shown } = summary;
  return { ...shown, ...found };
}

const nothing: Record<DroppableFilter, Partial<SearchScope>> = {
  q: { words: null },
  near: { around: null },
  dates: { from: null, to: null },
  when: { slots: [] },
  category: { categoryIds: [] },
  price: { minPriceCents: null, maxPriceCents: null },
  seats: { seats: 0 },
};

/** What a search without results would find without each of its filters, and what comes close. */
async function findWithout(db: Db, scope: SearchScope) {
  const drop: { filter: DroppableFilter; total: number }[] = [];
  for (const filter of droppableFilters) {
    const without = { ...scope, ...nothing[filter] };
    if (JSON.stringify(without) === JSON.stringify(scope)) continue;
    const counts = await countByCategory(db, without);
    const total = totalOf(without, new Map(counts.map(({ id, count }) => [id, count])));
    if (total > 0) drop.push({ filter, total });
  }
  const { around, asOf } = scope;
  const wider: SearchScope = {
    ...scope,
    ...Object.assign({}, ...Object.values(nothing)),
    around: around && { ...around, withinMiles: null },
    asOf,
  };
  const nearest = await selectSearchPage(db, {
    scope: wider,
    sort: 'nearest',
    limit: 6,
    after: undefined,
  });
  return {
    drop: drop.toSorted((a, b) => b.total - a.total),
    nearest: nearest.map(resultOf),
  };
}
