import { type RawBuilder, sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import type { JsonText } from '#server/db/json-text.ts';
import { inOrderOf, isAfter, type Key, type Keys } from '#server/db/page-keys.ts';
import type { Db } from '#server/db/schema.ts';
import { isPublicDate } from '#server/market/bookings/states.queries.ts';
import { type ClassSort, classPageSize } from '#shared/market/classes/class-lists.ts';
import { type ClassSummary, withListed } from './class-columns.ts';

/**
 * A class's position in the list. `nextStartsAt` has microsecond precision; it is null if the sort
 * does not use dates or the class has no upcoming session.
 */
type ClassPosition = { priceCents: number; nextStartsAt: string | null; id: string };

export type ClassPageRequest = {
  sort: ClassSort;
  limit: number;
  after: ClassPosition | undefined;
  upcomingOnly: boolean;
  /** Sessions after this moment count as upcoming. */
  asOf: Date;
  /** See `withListed`. */
  imageHost: string | null;
};

/** One row for all classes, because the driver and Kysely take long for a hundred. */
type Part = {
  /** The JSON of up to `limit` classes, separated by commas. */
  items: string;
  /** Counts one more class after these, if there is one. */
  found: number;
  /** The position of the last class if there are `limit` of them. */
  last: ClassPosition | null;
};

type Which = 'all' | 'upcoming' | 'undated' | 'dated';

/** The keys for sorting by price if requested, then newest first. */
function keysByPrice({ sort: { price }, after }: ClassPageRequest): Keys {
  const id = sql`${after?.id}::uuid`;
  const newest: Key = { column: sql`classes.id`, value: id, isDown: true };
  if (!price) return [newest];
  const value = sql`${after?.priceCents}::integer`;
  return [{ column: sql`classes.price_cents`, value, isDown: price === 'desc' }, newest];
}

function keysByDate(request: ClassPageRequest): Keys {
  const value = sql`${request.after?.nextStartsAt}::timestamptz`;
  const isDown = request.sort.date === 'desc';
  const byDate = { column: sql`classes.next_starts_at`, value, isDown };
  return [byDate, ...keysByPrice(request)];
}

/** Up to `limit` active classes after `after`, and the position of the last if more follow. */
export async function selectActiveClassPage(db: Db, request: ClassPageRequest) {
  const { items, found, last } = await selectParts(db, request);
  const text = `[${items}]` as JsonText<ClassSummary[]>;
  return { items: text, next: found > request.limit ? last : null };
}

async function selectParts(db: Db, request: ClassPageRequest): Promise<Part> {
  const { sort, limit, after, upcomingOnly } = request;
  if (!sort.date) return selectPart(db, request, upcomingOnly ? 'upcoming' : 'all');
  const isPastDated = after?.nextStartsAt === null;
  const dated = isPastDated ? nothing : await selectPart(db, request, 'dated');
  if (upcomingOnly || dated.found > limit) return dated;
  const rest = { ...request, limit: limit - dated.found, after: isPastDated ? after : undefined };
  const undated = await selectPart(db, rest, 'undated');
  return {
    items: [dated.items, undated.items].filter(Boolean).join(),
    found: dated.found + undated.found,
    last: undated.last ?? dated.last,
  };
}

const nothing: Part = { items: '', found: 0, last: null };

async function selectPart(db: Db, request: ClassPageRequest, which: Which): Promise<Part> {
  const limit = sql`${request.limit}::bigint`;
  const bounded = which === 'dated' ? byDate(request) : byPrice(request, which);
  const page = sql<ClassPosition>`(SELECT * FROM (${bounded}) AS bounded LIMIT ${limit} + 1)`;
  const { rows } = await sql<Part>`${withListed(db, page, request.imageHost)}
    SELECT count(*)::int AS found,
      coalesce(string_agg(text, ',' ORDER BY place) FILTER (WHERE place <= ${limit}), '') AS items,
      json_agg(json_build_object('priceCents', price_cents, 'nextStartsAt', next_starts_at,
        'id', id)) FILTER (WHERE place = ${limit}) -> 0 AS last
    FROM listed`.execute(db);
  return rows[0] ?? nothing;
}

/**
 * The constant is for the planner: without it, the planner expects a tenth of all classes, and plans
 * each time.
 */
function firstOf({ limit }: ClassPageRequest, keys: Keys) {
  const { max, whole } = classPageSize;
  return sql`ORDER BY ${inOrderOf(keys)} LIMIT ${sql.lit((limit <= max ? max : whole) + 1)}`;
}

const pageAfter = ({ after }: ClassPageRequest, keys: Keys) =>
  after ? sql`AND ${isAfter(keys)}` : sql``;

/**
 * Uses the stored next start. The few stored starts that are past are replaced by the start of the
 * following session. The planner expects few rows between two unknown times, whatever their values,
 * so it need not plan each time.
 */
function byDate(request: ClassPageRequest) {
  const keys = keysByDate(request);
  const asOf = sql`(SELECT ${request.asOf}::timestamptz)`;
  const columns = sql`classes.id, classes.price_cents, classes.next_starts_at`;
  const pageOf = (classes: RawBuilder<unknown>) => sql`(
    SELECT ${columns} FROM ${classes} AS classes
    WHERE next_starts_at > ${asOf} ${pageAfter(request, keys)} ${firstOf(request, keys)})`;
  const active = sql`(SELECT id, price_cents, next_starts_at FROM classes WHERE is_active)`;
  const past = sql`(
    SELECT c.id, c.price_cents, (SELECT min(s.starts_at) FROM class_sessions s
      WHERE s.class_id = c.id AND ${isPublicDate('s', asOf)}) AS next_starts_at
    FROM classes c WHERE c.is_active
      AND c.next_starts_at BETWEEN (SELECT '-infinity'::timestamptz) AND ${asOf} OFFSET 0)`;
  return sql`SELECT id, price_cents, ${exactTime(sql<Date>`next_starts_at`)} AS next_starts_at
    FROM (${pageOf(active)} UNION ALL ${pageOf(past)}) AS classes ${firstOf(request, keys)}`;
}

function byPrice(request: ClassPageRequest, which: Which) {
  const keys = keysByPrice(request);
  const asOf = sql`${request.asOf}::timestamptz`;
  const conditions: Partial<Record<Which, RawBuilder<unknown>>> = {
    upcoming: sql`AND last_starts_at > ${asOf}`,
    undated: sql`AND last_starts_at <= ${asOf}`,
  };
  return sql`SELECT id, price_cents, NULL AS next_starts_at FROM classes
    WHERE is_active ${conditions[which] ?? sql``} ${pageAfter(request, keys)} ${firstOf(request, keys)}`;
}
