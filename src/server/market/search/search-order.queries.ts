import { type RawBuilder, sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import { inOrderOf, isAfter, type Key, type Keys } from '#server/db/page-keys.ts';
import { type SearchSort, type SingleSort, sortParts } from '#shared/market/search/search.ts';
import type { SearchScope } from './search-conditions.queries.ts';

/** The sort keys of the last row of a page. */
type SearchPosition = readonly (string | number)[];

export type SearchPageRequest = {
  scope: SearchScope;
  sort: SearchSort;
  limit: number;
  after: SearchPosition | undefined;
  /** The number of matching classes. */
  total: number;
};

type Type = 'timestamptz' | 'float8' | 'int' | 'uuid';
type Column = { column: RawBuilder<unknown>; type: Type; isDown: boolean };
const up = (type: Type, column: Column['column']): Column => ({ column, type, isDown: false });
const down = (type: Type, column: Column['column']): Column => ({ column, type, isDown: true });

export function byRating(average: Column['column'], reviewCount: Column['column']): Column[] {
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

export const isByDate = (request: SearchPageRequest) =>
  columnsOf(request).some(({ type }) => type === 'timestamptz');

/** The order of a page, its condition, and the keys that its cursor keeps. */
export function orderOf(request: SearchPageRequest, sorted = columnsOf(request)) {
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
