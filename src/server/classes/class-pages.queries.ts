import { type RawBuilder, sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import type { ClassSort } from '#shared/class-lists.ts';
import { selectClassSummaries } from './class-columns.ts';

/**
 * Where a class stands in every order of the list. Its date, to the microsecond, is null in orders
 * that do not read it, and for a class that has no upcoming one.
 */
type ClassPlace = { priceCents: number; nextStartsAt: string | null; id: string };

export type ClassPageRequest = {
  sort: ClassSort;
  limit: number;
  after: ClassPlace | undefined;
  upcomingOnly: boolean;
  /** The moment that "upcoming" is measured from. */
  asOf: Date;
};

type Key = { column: RawBuilder<unknown>; value: RawBuilder<unknown>; isDown: boolean };
type Keys = [Key, ...Key[]];

/** By price if wanted, then the newest first. */
function keysByPrice({ price }: ClassSort, after: ClassPlace | undefined): Keys {
  const newest: Key = {
    column: sql`classes.id`,
    value: sql`${after?.id ?? null}::uuid`,
    isDown: true,
  };
  if (!price) return [newest];
  const value = sql`${after?.priceCents ?? null}::integer`;
  return [{ column: sql`classes.price_cents`, value, isDown: price === 'desc' }, newest];
}

function keysByDate(sort: ClassSort, after: ClassPlace | undefined): Keys {
  const value = sql`${after?.nextStartsAt ?? null}::timestamptz`;
  const byDate = { column: sql`upcoming.starts_at`, value, isDown: sort.date === 'desc' };
  return [byDate, ...keysByPrice(sort, after)];
}

/** Past `after` in the order of `keys`. Its first part repeats the rest so that an index serves it. */
function isAfter(keys: Keys): RawBuilder<boolean> {
  const [{ column, value, isDown }] = keys;
  const ways = keys.map((key, depth) => {
    const same = keys.slice(0, depth).map((before) => sql`${before.column} = ${before.value}`);
    const beyond = sql`${key.column} ${sql.raw(key.isDown ? '<' : '>')} ${key.value}`;
    return sql`(${sql.join([...same, beyond], sql` AND `)})`;
  });
  const bound = sql`${column} ${sql.raw(isDown ? '<=' : '>=')} ${value}`;
  return sql<boolean>`(${bound} AND (${sql.join(ways, sql` OR `)}))`;
}

const inOrderOf = (keys: Keys) =>
  sql`${sql.join(keys.map(({ column, isDown }) => sql`${column} ${sql.raw(isDown ? 'DESC' : 'ASC')}`))}`;

// Compared as subqueries, which the planner looks up for each row in turn: written as joins, it
// would read all sessions to fill one page.
const lastStart = sql`coalesce((SELECT max(starts_at) FROM class_sessions
  WHERE class_id = classes.id AND status = 'scheduled'), '-infinity')`;
const isNextAfter = (asOf: Date) => sql<boolean>`upcoming.starts_at <= (
  SELECT min(starts_at) FROM class_sessions
  WHERE class_id = upcoming.class_id AND status = 'scheduled' AND starts_at > ${asOf})`;

/** Up to `limit` active classes in this order, past `after`; each with its place. */
export async function selectActiveClassPage(db: Db, request: ClassPageRequest) {
  const { sort, limit, after, upcomingOnly } = request;
  if (!sort.date) return selectByPrice(db, request, upcomingOnly ? 'upcoming' : 'all');
  const isPastDated = after?.nextStartsAt === null;
  const dated = isPastDated ? [] : await selectByDate(db, request);
  if (upcomingOnly || dated.length === limit) return dated;
  const rest = { ...request, limit: limit - dated.length, after: isPastDated ? after : undefined };
  return [...dated, ...(await selectByPrice(db, rest, 'undated'))];
}

/** Reads sessions from the index by their start, and keeps those that are next in their class. */
async function selectByDate(db: Db, { sort, limit, after, asOf }: ClassPageRequest) {
  const keys = keysByDate(sort, after);
  return selectClassSummaries(db)
    .innerJoin('classSessions as upcoming', 'upcoming.classId', 'classes.id')
    .select((eb) => [
      'classes.priceCents',
      exactTime(eb.ref('upcoming.startsAt')).as('nextStartsAt'),
    ])
    .where('classes.isActive', '=', true)
    .where('upcoming.status', '=', 'scheduled')
    .where('upcoming.startsAt', '>', asOf)
    .where(isNextAfter(asOf))
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(inOrderOf(keys))
    .limit(limit)
    .execute();
}

async function selectByPrice(
  db: Db,
  { sort, limit, after, asOf }: ClassPageRequest,
  which: 'all' | 'upcoming' | 'undated',
) {
  const keys = keysByPrice(sort, after);
  return selectClassSummaries(db)
    .select(['classes.priceCents', sql<string | null>`NULL`.as('nextStartsAt')])
    .where('classes.isActive', '=', true)
    .$if(which === 'upcoming', (query) => query.where(sql<boolean>`${lastStart} > ${asOf}`))
    .$if(which === 'undated', (query) => query.where(sql<boolean>`${lastStart} <= ${asOf}`))
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(inOrderOf(keys))
    .limit(limit)
    .execute();
}
