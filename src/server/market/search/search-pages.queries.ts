import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { chordTo } from '#server/market/places/near-classes.queries.ts';
import type { Point } from '#shared/market/places.ts';
import { sortParts } from '#shared/market/search/search.ts';
import {
  allOf,
  categoryConditions,
  classConditions,
  distanceConditions,
  eachWithSession,
  narrowsSessions,
  type SearchScope,
  sessionConditions,
} from './search-conditions.queries.ts';
import { type CategoryCount, countByCategory, matchingIn } from './search-matches.queries.ts';
import { byRating, isByDate, orderOf, type SearchPageRequest } from './search-order.queries.ts';
import { type FoundDate, type Place, selectDates, selectFound } from './search-results.queries.ts';

/**
 * With more matches, reading them in order until the page is full is faster than sorting them,
 * except by score or distance.
 */
const maxSorted = 2000;

/** Whether a page finds all matches anyway, so that counting them costs little more. */
export function isCountedWithPage({ scope, sort }: Pick<SearchPageRequest, 'scope' | 'sort'>) {
  if (scope.words !== null || sortParts(sort).includes('nearest')) return true;
  return scope.around !== null && !narrowsSessions(scope);
}

/** A page of matching classes in order, each with its next matching session. */
export async function selectSearchPage(db: Db, request: SearchPageRequest) {
  const { scope, sort, limit } = request;
  if (request.total <= maxSorted || isCountedWithPage(request))
    return selectFound(db, scope, sortedPage(request));
  const page = await selectFound(db, scope, indexOrderedPage(request));
  // For later dates, few sessions are the first match of their class, so not all are read.
  const isShort = page.length < limit && sortParts(sort).includes('latest');
  return isShort && narrowsSessions(scope) ? selectFound(db, scope, sortedPage(request)) : page;
}

/**
 * The first of a few matching classes in order, without their summaries. The best match for words sets the bar
 * for relevance even if its dates don't match.
 */
export function selectFewDates(
  db: Db,
  { scope, ...page }: Pick<SearchPageRequest, 'scope' | 'sort' | 'limit'>,
): Promise<FoundDate[]> {
  const of = { ...scope, from: null, to: null, slots: [], seats: 0, maxHours: null };
  const also = [...eachWithSession(scope), ...distanceConditions(scope)];
  const request = { ...page, scope, after: undefined, total: 0 };
  return selectDates(db, scope, sortedPage(request, { of, also }));
}

/** The first matches in order, with the keys of their cursors. */
export type Ranking = {
  asOf: Date;
  ids: string[];
  keys: string[];
  /** The counts of `countByCategory`. */
  counts: CategoryCount[];
};

/** Eight pages; almost all readers stop before. */
export const maxRanked = 200;

/** Ranks and counts in one statement unless nothing is found. */
export async function selectRanking(
  db: Db,
  { scope, sort }: Pick<SearchPageRequest, 'scope' | 'sort'>,
): Promise<Ranking> {
  const request = { scope, sort, limit: maxRanked, after: undefined, total: 0 };
  const { rows } = await sql<{ ids: string[]; keys: string[]; counts: CategoryCount[] | null }>`
    SELECT array_agg(id ORDER BY place) AS ids, array_agg(key ORDER BY place) AS keys,
      (array_agg(counts))[1] AS counts
    FROM (SELECT *, row_number() OVER () AS place FROM (${sortedPage(request, { isCounted: true })}) AS top) AS top`.execute(
    db,
  );
  const { ids, keys, counts } = rows[0] ?? {};
  return {
    asOf: scope.asOf,
    ids: ids ?? [],
    keys: keys ?? [],
    counts: counts ?? (await countByCategory(db, scope)),
  };
}

/** The ranked matches that are still listed and upcoming. */
export function selectRanked(
  db: Db,
  scope: SearchScope,
  { ids, keys }: Pick<Ranking, 'ids' | 'keys'>,
): Promise<Place[]> {
  return selectFound(
    db,
    scope,
    sql`SELECT ranked.id, ranked.key
      FROM unnest(${ids}::uuid[], ${keys}::text[]) WITH ORDINALITY AS ranked (id, key, place)
      JOIN classes c ON c.id = ranked.id WHERE c.is_active ORDER BY ranked.place`,
  );
}

/**
 * Classes that a search without a place finds by date, and one around a place finds nearest first: what is
 * left when hardly any filter is.
 */
export function selectBroadly(db: Db, scope: SearchScope, limit: number): Promise<FoundDate[]> {
  const { around } = scope;
  const request = { scope, limit, after: undefined, total: Number.POSITIVE_INFINITY };
  const page = around
    ? nearestPage(around, scope, limit)
    : indexOrderedPage({ ...request, sort: 'soonest' });
  return selectDates(db, scope, page);
}

/** Reads classes outward from the point, in the order of an index. */
const nearestPage = (point: Point, scope: SearchScope, limit: number) =>
  sql`SELECT c.id, NULL AS key FROM classes c
    WHERE ${allOf([...classConditions(scope), ...eachWithSession(scope)])}
      AND c.shown_point IS NOT NULL
    ORDER BY ${chordTo(point)} LIMIT ${limit}`;

const ratingOf = sql`LEFT JOIN LATERAL (
  SELECT * FROM class_ratings WHERE class_id = c.id OFFSET 0) AS r ON true`;

type Sorted = { isCounted?: boolean; of?: SearchScope; also?: RawBuilder<boolean>[] };

/** Finds and sorts all matches; counts matches of all categories if `isCounted`. */
function sortedPage(request: SearchPageRequest, { isCounted, of, also = [] }: Sorted = {}) {
  const { scope, sort } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const distance = sort === 'nearest' ? chordTo(scope.around) : sql`NULL::float8`;
  const ofCategory = categoryConditions(scope);
  const narrowed = isCounted ? also : [...also, ...ofCategory];
  const conditions = isCounted ? [...ofCategory, ...isAfterLast] : isAfterLast;
  return sql`
    WITH ${matchingIn(of ?? scope, { distance, how: sql`MATERIALIZED`, also: narrowed })}
    SELECT c.id, ${key} ${isCounted ? sql`, ${countsOfMatching} AS counts` : sql``}
    FROM matching c ${sort === 'rating' ? ratingOf : sql``}
    ${isByDate(request) ? nextOf(scope) : sql``}
    ${conditions.length > 0 ? sql`WHERE ${allOf(conditions)}` : sql``} ${order}`;
}

const countsOfMatching = sql`(
  SELECT json_agg(json_build_object('id', category_id, 'count', count)) FROM (
    SELECT category_id, count(*) FROM matching GROUP BY category_id) AS counted)`;

const firstMatch = (scope: SearchScope) => sql`(SELECT min(s.starts_at) FROM class_sessions s
  WHERE s.class_id = c.id AND ${sessionConditions(scope)})`;

/** The first matching session of `c`; usually the stored one, if any upcoming session matches. */
const nextOf = (scope: SearchScope) =>
  narrowsSessions(scope)
    ? sql`CROSS JOIN LATERAL (SELECT ${firstMatch(scope)} AS starts_at) AS next`
    : sql`CROSS JOIN LATERAL (SELECT CASE WHEN c.next_starts_at > ${scope.asOf}
        THEN c.next_starts_at ELSE ${firstMatch(scope)} END AS starts_at) AS next`;

/** Reads classes in order, or sessions by start, until the page is full. */
function indexOrderedPage(request: SearchPageRequest): RawBuilder<unknown> {
  const { scope, sort } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const isMatch = [...classConditions(scope), ...categoryConditions(scope)];
  if (isByDate(request))
    return narrowsSessions(scope) ? pageInSessionOrder(request) : pageInDateOrder(request);
  if (sort === 'rating') return pageInRatingOrder(request);
  return sql`SELECT c.id, ${key} FROM classes c
    WHERE ${allOf([...isMatch, ...eachWithSession(scope), ...isAfterLast])} ${order}`;
}

/**
 * Reads classes by their stored next start. The few stored starts that are past are replaced by the
 * start of the following session.
 */
function pageInDateOrder(request: SearchPageRequest) {
  const { scope } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const isMatch = [...classConditions(scope), ...categoryConditions(scope)];
  const pageOf = (next: RawBuilder<unknown>, isChosen: RawBuilder<boolean>) => sql`(
    SELECT c.id, c.price_cents, next.starts_at, ${key} FROM classes c ${next}
    WHERE ${allOf([...isMatch, isChosen, ...isAfterLast])} ${order})`;
  const stored = sql`CROSS JOIN LATERAL (SELECT c.next_starts_at AS starts_at) AS next`;
  const isPast = sql<boolean>`c.next_starts_at <= ${scope.asOf} AND next.starts_at IS NOT NULL`;
  return sql`SELECT c.id, c.key
    FROM (${pageOf(stored, sql`c.next_starts_at > ${scope.asOf}`)}
      UNION ALL ${pageOf(nextOf(scope), isPast)}) AS c
    CROSS JOIN LATERAL (SELECT c.starts_at) AS next ${order}`;
}

/** At this point, reading more sessions would take longer than sorting all matches. */
const maxRead = 5_000;

/** Reads sessions by start; a session counts if it is the first match of its class. */
function pageInSessionOrder(request: SearchPageRequest) {
  const { scope, sort, after } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const isMatch = [...classConditions(scope), ...categoryConditions(scope)];
  const isFirst = sql<boolean>`next.starts_at <= (SELECT min(s.starts_at) FROM class_sessions s
    WHERE s.class_id = next.class_id AND ${sessionConditions(scope)})`;
  const isLatest = sortParts(sort).includes('latest');
  const last = sql`${after?.[0] ?? 'infinity'}::timestamptz`;
  const read = isLatest
    ? sql`(SELECT * FROM class_sessions next
        WHERE ${sessionConditions(scope, 'next')} AND next.starts_at <= ${last}
        ORDER BY next.starts_at DESC FETCH FIRST ${sql.lit(maxRead)} ROWS WITH TIES)`
    : sql`class_sessions`;
  return sql`SELECT c.id, ${key} FROM ${read} AS next
    CROSS JOIN LATERAL (
      SELECT c.id, c.price_cents FROM classes c
      WHERE c.id = next.class_id AND ${allOf(isMatch)} OFFSET 0) AS c
    WHERE ${allOf([sessionConditions(scope, 'next'), ...isAfterLast, isFirst])} ${order}`;
}

/** Reads rated classes by rating, and then the others. */
function pageInRatingOrder(request: SearchPageRequest) {
  const { scope } = request;
  const isMatch = [
    ...classConditions(scope),
    ...categoryConditions(scope),
    ...eachWithSession(scope),
  ];
  const rated = orderOf(request, byRating(sql`r.average`, sql`r.review_count`));
  const others = orderOf(request, byRating(sql`0::float8`, sql`0`));
  return sql`
    (SELECT c.id, ${rated.key} FROM class_ratings r CROSS JOIN LATERAL (
        SELECT c.id FROM classes c WHERE c.id = r.class_id AND ${allOf(isMatch)} OFFSET 0) AS c
      ${rated.isAfterLast.length > 0 ? sql`WHERE ${allOf(rated.isAfterLast)}` : sql``}
      ${rated.order})
    UNION ALL
    (SELECT c.id, ${others.key} FROM classes c
      WHERE ${allOf([...isMatch, ...others.isAfterLast])}
        AND NOT EXISTS (SELECT FROM class_ratings r WHERE r.class_id = c.id OFFSET 0)
      ORDER BY c.id DESC LIMIT ${request.limit})
    LIMIT ${request.limit}`;
}
