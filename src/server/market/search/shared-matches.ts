import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/schema.ts';
import { secondMs } from '#shared/units.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { type CategoryCount, countByCategory } from './search-matches.queries.ts';
import type { SearchPageRequest } from './search-order.queries.ts';
import {
  maxRanked,
  type Ranking,
  selectRanked,
  selectRanking,
  selectSearchPage,
} from './search-pages.queries.ts';
import type { Place } from './search-results.queries.ts';

/** If there are this many matches, recent changes don't matter. */
const minShared = 1000;

const createCaches = () => ({
  counts: createCache<CategoryCount[]>(1000),
  // Each has up to 200 ids with their keys.
  rankings: createCache<Ranking>(200),
});

function createCache<Value extends object>(max: number) {
  return new LRUCache<string, Value>({
    max,
    ttl: 10 * secondMs,
    // By default the cache uses a time that it read a moment ago, which tests cannot set.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
  });
}

const caches = new WeakMap<object, ReturnType<typeof createCaches>>();

function cachesOf(db: Db) {
  const known = caches.get(db) ?? createCaches();
  caches.set(db, known);
  return known;
}

/** `countByCategory`; with many matches, the counts may be ten seconds old. */
export async function countShared(db: Db, scope: SearchScope): Promise<CategoryCount[]> {
  const { counts: cache } = cachesOf(db);
  const key = JSON.stringify({ ...scope, asOf: null, categoryIds: [] });
  const known = cache.get(key);
  if (known && totalOf(known, scope) >= minShared) return known;
  const counts = await countByCategory(db, scope);
  cache.set(key, counts);
  return counts;
}

type FirstPageRequest = Omit<SearchPageRequest, 'after' | 'total'>;

const rankingKey = ({ scope, sort }: FirstPageRequest) =>
  JSON.stringify({ ...scope, asOf: null, sort });

/** A page in the order of a ranking, which may be shared, as of its moment. */
export async function readFirstRanked(db: Db, request: FirstPageRequest) {
  const { rankings } = cachesOf(db);
  const key = rankingKey(request);
  const ranking = rankings.get(key) ?? (await selectRanking(db, request));
  const { asOf, counts } = ranking;
  const scope = { ...request.scope, asOf };
  const total = totalOf(counts, scope);
  if (total >= minShared && !rankings.has(key)) rankings.set(key, ranking);
  const first = { ...request, scope, after: undefined, total };
  const places = (await readRanked(db, first, ranking)) ?? (await selectSearchPage(db, first));
  return { places, counts, total, asOf };
}

/** The next page of a ranking that is still shared; null if it has to be selected. */
export async function readNextRanked(db: Db, request: SearchPageRequest) {
  const ranking = cachesOf(db).rankings.get(rankingKey(request));
  const isSame = ranking?.asOf.getTime() === request.scope.asOf.getTime();
  return ranking && isSame ? readRanked(db, request, ranking) : null;
}

/** Null if the page is not among the ranked matches, or has a class that can't be found anymore. */
async function readRanked(
  db: Db,
  { scope, limit, after }: SearchPageRequest,
  ranking: Ranking,
): Promise<Place[] | null> {
  const start = after ? ranking.ids.indexOf(String(after.at(-1))) + 1 : 0;
  const ids = ranking.ids.slice(start, start + limit);
  const isCut = ids.length < limit && ranking.ids.length === maxRanked;
  if (isCut || (after && start === 0)) return null;
  const keys = ranking.keys.slice(start, start + limit);
  const places = await selectRanked(db, scope, { ids, keys });
  const isWhole = places.length === ids.length && places.every(({ found }) => found);
  return isWhole ? places : null;
}

/** The number of these matches in the requested categories. */
export function totalOf(counts: CategoryCount[], { categoryIds }: SearchScope): number {
  return counts
    .filter(({ id }) => categoryIds.length === 0 || categoryIds.includes(id))
    .reduce((sum, { count }) => sum + count, 0);
}
