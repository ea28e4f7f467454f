import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/schema.ts';
import { secondMs } from '#shared/units.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { type CategoryCount, countByCategory } from './search-matches.queries.ts';

/** With this many matches, recent changes don't matter. */
const minShared = 1000;
const maxCached = 1000;

type Cache = LRUCache<string, CategoryCount[]>;
const caches = new WeakMap<object, Cache>();

/** `countByCategory`; with many matches, the counts may be ten seconds old. */
export async function countShared(db: Db, scope: SearchScope): Promise<CategoryCount[]> {
  const cache = caches.get(db) ?? createCache();
  caches.set(db, cache);
  const key = JSON.stringify({ ...scope, asOf: null, categoryIds: [] });
  const known = cache.get(key);
  if (known && totalOf(known, scope) >= minShared) return known;
  const counts = await countByCategory(db, scope);
  cache.set(key, counts);
  return counts;
}

const createCache = (): Cache =>
  new LRUCache({
    max: maxCached,
    ttl: 10 * secondMs,
    // By default the cache reads a recent time, which tests cannot set.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
  });

/** The number of these matches in the requested categories. */
export function totalOf(counts: CategoryCount[], { categoryIds }: SearchScope): number {
  return counts
    .filter(({ id }) => categoryIds.length === 0 || categoryIds.includes(id))
    .reduce((sum, { count }) => sum + count, 0);
}
