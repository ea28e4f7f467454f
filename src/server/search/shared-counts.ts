import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/schema.ts';
import { secondMs } from '#shared/units.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { type CategoryCount, countByCategory } from './search-matches.queries.ts';

/** From this many matches on, it doesn't matter that some came or went a moment ago. */
const minShared = 1000;
const maxCached = 1000;

type Cache = LRUCache<string, CategoryCount[]>;
const caches = new WeakMap<object, Cache>();

/** `countByCategory`; of many matches, the counts may be ten seconds old. */
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
    // By default it reads the time from the clock a moment ago, which tests cannot set.
    perf: { now: () => performance.now() },
    ttlResolution: 0,
  });

/** How many of these are in the categories that are searched for. */
export function totalOf(counts: CategoryCount[], { categoryIds }: SearchScope): number {
  return counts
    .filter(({ id }) => categoryIds.length === 0 || categoryIds.includes(id))
    .reduce((sum, { count }) => sum + count, 0);
}
