import { type RawBuilder, sql } from 'kysely';
import { selectClassSummaries } from '#server/classes/class-columns.ts';
import { exactTime, isoTime } from '#server/platform/db/expressions.ts';
import { inOrderOf, isAfter, type Keys } from '#server/platform/db/page-keys.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { SearchSort } from '#shared/search.ts';
import {
  classConditions,
  distanceMiles,
  hasCategory,
  type SearchScope,
  sessionConditions,
} from './search-conditions.queries.ts';

/** The sort keys of the last row of a page. */
export type SearchPlace = readonly (string | number)[];

export type SearchPageRequest = {
  scope: SearchScope;
  sort: SearchSort;
  limit: number;
  after: SearchPlace | undefined;
};

/** The words of a query, its last one as the beginning of a word; null if there are none. */
export async function selectSearchWords(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string }>`
    SELECT websearch_to_tsquery('english', ${text})::text AS words`.execute(db);
  const words = rows[0]?.words ?? '';
  if (words === '') return null;
  return words.endsWith("'") && !text.endsWith('"') ? `${words}:*` : words;
}

const found = (scope: SearchScope) => sql`
  FROM classes c CROSS JOIN LATERAL (
    SELECT min(s.starts_at) AS next_starts_at, count(*)::int AS dates FROM class_sessions s
    WHERE s.class_id = c.id AND ${sessionConditions(scope)}) AS matching
  WHERE matching.dates > 0 AND ${classConditions(scope)}`;

/** How many classes match, by category, whatever categories are searched for. */
export async function countByCategory(db: Db, scope: SearchScope) {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT c.category_id AS id, count(*)::int AS count ${found(scope)}
    GROUP BY c.category_id`.execute(db);
  return rows;
}

type Found = {
  id: string;
  key: string;
  city: string | null;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  distanceMiles: number | null;
  otherDates: number;
  next: { id: string; startTime: string; endTime: string; availableSpots: number | null };
};

const rating = sql`coalesce((SELECT avg(r.rating)::float8 FROM reviews r WHERE r.class_id = c.id), 0)`;
const reviewCount = sql`(SELECT count(*)::int FROM reviews r WHERE r.class_id = c.id)`;

/** Each order ends with the id; ids sort by creation. */
function keysOf({ sort, scope, after }: SearchPageRequest): {
  keys: Keys;
  shown: RawBuilder<unknown>[];
} {
  const down = sort === 'latest' || sort === 'price-desc' || sort === 'rating';
  const byDate = { column: sql`matching.next_starts_at`, type: sql`timestamptz` };
  const byDistance = { column: distanceMiles(scope), type: sql`float8` };
  const byPrice = { column: sql`c.price_cents`, type: sql`int` };
  const columns = {
    soonest: [byDate],
    latest: [byDate],
    nearest: scope.around ? [byDistance] : [byDate],
    price: [byPrice],
    'price-desc': [byPrice],
    rating: [
      { column: rating, type: sql`float8` },
      { column: reviewCount, type: sql`int` },
    ],
    newest: [],
  }[sort];
  const all = [...columns, { column: sql`c.id`, type: sql`uuid` }];
  const keys = all.map(({ column, type }, index) => ({
    column,
    value: sql`${after?.[index] ?? null}::${type}`,
    isDown: down || index === columns.length,
  }));
  const shown = all.map(({ column, type }) =>
    column === byDate.column ? exactTime(sql`${column}`) : sql`${column}::${type}`,
  );
  return { keys: keys as unknown as Keys, shown };
}

/** A page of matching classes in order, each with its next matching session. */
export async function selectSearchPage(db: Db, request: SearchPageRequest) {
  const { scope, limit, after } = request;
  const { keys, shown } = keysOf(request);
  const page = sql<Found>`(
    SELECT c.id, json_build_array(${sql.join(shown)})::text AS key, c.city, c.region,
      c.shown_latitude AS latitude, c.shown_longitude AS longitude,
      ${distanceMiles(scope)} AS distance_miles, matching.dates - 1 AS other_dates,
      (SELECT json_build_object('id', s.id, 'startTime', ${isoTime(sql<Date>`s.starts_at`)},
          'endTime', ${isoTime(sql<Date>`s.ends_at`)}, 'availableSpots', s.capacity - s.seats_taken)
        FROM class_sessions s WHERE s.class_id = c.id AND ${sessionConditions(scope)}
        ORDER BY s.starts_at LIMIT 1) AS next
    ${found(scope)} AND ${hasCategory(scope)} ${after ? sql`AND ${isAfter(keys)}` : sql``}
    ORDER BY ${inOrderOf(keys)} LIMIT ${limit})`;
  return selectClassSummaries(db, page);
}
