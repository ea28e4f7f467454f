import { type RawBuilder, sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import { inOrderOf, isAfter, type Key, type Keys } from '#server/db/page-keys.ts';
import type { Db } from '#server/db/schema.ts';
import type { Point } from '#shared/places.ts';
import { type SearchSort, type SingleSort, sortParts } from '#shared/search.ts';
import {
  allOf,
  categoryConditions,
  chordTo,
  classConditions,
  everything,
  milesTo,
  narrowsSessions,
  type SearchScope,
  sessionConditions,
} from './search-conditions.queries.ts';
import { matchingIn } from './search-matches.queries.ts';
import { selectFound } from './search-results.queries.ts';

/** The sort keys of the last row of a page. */
export type SearchPosition = readonly (string | number)[];

export type SearchPageRequest = {
  scope: SearchScope;
  sort: SearchSort;
  limit: number;
  after: SearchPosition | undefined;
  /** How many classes match. */
  total: number;
};

/**
 * With more matches, reading them in order until the page is full is faster than sorting them, but
 * not by distance, nor by the latest of certain sessions: far ahead, few are the next of their class.
 */
const maxSorted = 2000;

function isAlwaysSorted({ scope, sort }: SearchPageRequest): boolean {
  const parts = sortParts(sort);
  if (parts.includes('latest') && narrowsSessions(scope)) return true;
  return scope.words !== null || parts.includes('nearest');
}

/** A page of matching classes in order, each with its next matching session. */
export async function selectSearchPage(db: Db, request: SearchPageRequest) {
  const isSorted = request.total <= maxSorted || isAlwaysSorted(request);
  return selectFound(db, request.scope, isSorted ? sortedPage(request) : indexOrderedPage(request));
}

/** The closest upcoming classes by place and date, whatever else is searched for. */
export async function selectClosest(db: Db, { around, asOf, from }: SearchScope, limit: number) {
  const scope = { ...everything(asOf), around };
  const page = around
    ? closestPage(around, { scope, limit, day: from ?? asOf.toISOString() })
    : indexOrderedPage({
        scope: { ...scope, from },
        sort: 'soonest',
        limit,
        after: undefined,
        total: 0,
      });
  return selectFound(db, scope, page);
}

/** How many of the closest classes are also compared by date. */
const maxCompared = 60;
/** One day later ranks like this many miles farther. */
const milesPerDay = 5;

function closestPage(
  point: Point,
  { scope, limit, day }: { scope: SearchScope; limit: number; day: string },
) {
  return sql`SELECT c.id, NULL AS key FROM (
      SELECT c.id, c.shown_point FROM classes c
      WHERE c.is_active AND c.last_starts_at > ${scope.asOf} AND c.shown_point IS NOT NULL
      ORDER BY ${chordTo(point)} LIMIT ${maxCompared}) AS c
    ${nextOf(scope)}
    ORDER BY ${milesTo(point)} / ${sql.lit(milesPerDay)}
      + abs(extract(epoch FROM next.starts_at - ${day}::timestamptz)) / 86400, c.id
    LIMIT ${limit}`;
}

type Type = 'timestamptz' | 'float8' | 'int' | 'uuid';
type Column = { column: RawBuilder<unknown>; type: Type; isDown: boolean };
const up = (type: Type, column: Column['column']): Column => ({ column, type, isDown: false });
const down = (type: Type, column: Column['column']): Column => ({ column, type, isDown: true });

function byRating(average: Column['column'], reviewCount: Column['column']): Column[] {
  return [down('float8', average), down('int', reviewCount)];
}

const columnsBy: Record<SingleSort, Column[]> = {
  best: [down('float8', sql`c.score`)],
  soonest: [up('timestamptz', sql`next.starts_at`)],
  latest: [down('timestamptz', sql`next.starts_at`)],
  nearest: [up('float8', sql`c.distance`)],
  price: [up('int', sql`c.price_cents`)],
  'price-desc': [down('int', sql`c.price_cents`)],
  rating: byRating(sql`coalesce(r.average, 0)`, sql`coalesce(r.review_count, 0)`),
  newest: [],
};
/** Ids sort by creation. */
const byAge = down('uuid', sql`c.id`);

function columnsOf({ sort, scope: { around, words } }: SearchPageRequest): Column[] {
  if (sort === 'nearest' && !around) return columnsBy.soonest;
  if (sort === 'best' && !words) return columnsBy.soonest;
  return sortParts(sort).flatMap((part) => columnsBy[part]);
}

const isByDate = (request: SearchPageRequest) =>
  columnsOf(request).some(({ type }) => type === 'timestamptz');

/** The order of a page, its condition, and the keys that its cursor keeps. */
function orderOf(request: SearchPageRequest, sorted = columnsOf(request)) {
  const { after } = request;
  const columns = [...sorted, byAge];
  const keys = columns.map(
    ({ column, type, isDown }, index): Key => ({
      column,
      value: sql`${after?.[index] ?? null}::${sql.raw(type)}`,
      isDown,
    }),
  ) as Keys;
  const shown = columns.map(({ column, type }) =>
    type === 'timestamptz' ? exactTime(sql`${column}`) : column,
  );
  return {
    isAfterLast: after ? [isAfter(keys)] : [],
    order: sql`ORDER BY ${inOrderOf(keys)} LIMIT ${request.limit}`,
    key: sql`json_build_array(${sql.join(shown)})::text AS key`,
  };
}

const ratingOf = sql`LEFT JOIN LATERAL (
  SELECT * FROM class_ratings WHERE class_id = c.id OFFSET 0) AS r ON true`;

/** Finds all matches, then sorts them. */
function sortedPage(request: SearchPageRequest) {
  const { scope, sort } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const distance = sort === 'nearest' ? chordTo(scope.around) : sql`NULL::float8`;
  return sql`
    WITH ${matchingIn(scope, { distance, how: sql`MATERIALIZED`, also: categoryConditions(scope) })}
    SELECT c.id, ${key} FROM matching c ${sort === 'rating' ? ratingOf : sql``}
    ${isByDate(request) ? nextOf(scope) : sql``}
    ${isAfterLast.length > 0 ? sql`WHERE ${allOf(isAfterLast)}` : sql``} ${order}`;
}

const nextOf = (scope: SearchScope) => sql`CROSS JOIN LATERAL (
  SELECT min(s.starts_at) AS starts_at FROM class_sessions s
  WHERE s.class_id = c.id AND ${sessionConditions(scope)}) AS next`;

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

/** A class has a matching session, looked up for one class after the other. */
const eachWithSession = (scope: SearchScope): RawBuilder<boolean>[] =>
  narrowsSessions(scope)
    ? [
        sql`EXISTS (SELECT FROM class_sessions s
          WHERE s.class_id = c.id AND ${sessionConditions(scope)} OFFSET 0)`,
      ]
    : [];

/**
 * Reads classes by their stored next start. The few that are past by now are replaced by the start of
 * the session after them.
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

/** Reads sessions by start; one counts if it is the first match of its class. */
function pageInSessionOrder(request: SearchPageRequest) {
  const { scope } = request;
  const { isAfterLast, order, key } = orderOf(request);
  const isMatch = [...classConditions(scope), ...categoryConditions(scope)];
  const isFirst = sql<boolean>`next.starts_at <= (SELECT min(s.starts_at) FROM class_sessions s
    WHERE s.class_id = next.class_id AND ${sessionConditions(scope)})`;
  return sql`SELECT c.id, ${key} FROM class_sessions next
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
