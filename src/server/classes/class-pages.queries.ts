import { type Expression, sql } from 'kysely';
import { isScheduled, isUpcoming } from '#server/bookings/states.queries.ts';
import { exactTime } from '#server/platform/db/expressions.ts';
import { inOrderOf, isAfter, type Key, type Keys } from '#server/platform/db/page-keys.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ClassSort } from '#shared/class-lists.ts';

/**
 * A class's position in the list. `nextStartsAt` has microsecond precision; it is null if the sort
 * does not use dates or the class has no upcoming session.
 */
type ClassPlace = { priceCents: number; nextStartsAt: string | null; id: string };

export type ClassPageRequest = {
  sort: ClassSort;
  limit: number;
  after: ClassPlace | undefined;
  upcomingOnly: boolean;
  /** Sessions after this moment count as upcoming. */
  asOf: Date;
};

/** By price if requested, then newest first. */
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

// Subqueries let the planner look up each row in turn; as joins, they would read all sessions to
// fill one page.
const lastStart = sql`coalesce((SELECT max(s.starts_at) FROM class_sessions s
  WHERE s.class_id = classes.id AND ${isScheduled('s')}), '-infinity')`;
const isNextAfter = (asOf: Date) => sql<boolean>`upcoming.starts_at <= (
  SELECT min(s.starts_at) FROM class_sessions s
  WHERE s.class_id = upcoming.class_id AND ${isUpcoming('s', sql.val(asOf))})`;

/** Reads the classes of a page that `selectByDate` or `selectByPrice` selects. */
export type ReadClassPage<Row> = (page: Expression<ClassPlace>) => Promise<(Row & ClassPlace)[]>;

/** Up to `limit` active classes after `after`, each with its position. */
export async function selectActiveClassPage<Row>(
  db: Db,
  request: ClassPageRequest,
  read: ReadClassPage<Row>,
): Promise<(Row & ClassPlace)[]> {
  const { sort, limit, after, upcomingOnly } = request;
  if (!sort.date) return read(selectByPrice(db, request, upcomingOnly ? 'upcoming' : 'all'));
  const isPastDated = after?.nextStartsAt === null;
  const dated = isPastDated ? [] : await read(selectByDate(db, request));
  if (upcomingOnly || dated.length === limit) return dated;
  const rest = { ...request, limit: limit - dated.length, after: isPastDated ? after : undefined };
  return [...dated, ...(await read(selectByPrice(db, rest, 'undated')))];
}

/** Scans sessions by start time and keeps those that are the next of their class. */
function selectByDate(db: Db, { sort, limit, after, asOf }: ClassPageRequest) {
  const keys = keysByDate(sort, after);
  return db
    .selectFrom('classes')
    .innerJoin('classSessions as upcoming', 'upcoming.classId', 'classes.id')
    .select((eb) => [
      'classes.id',
      'classes.priceCents',
      exactTime(eb.ref('upcoming.startsAt')).as('nextStartsAt'),
    ])
    .where('classes.isActive', '=', true)
    .where(isUpcoming('upcoming', sql.val(asOf)))
    .where(isNextAfter(asOf))
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(inOrderOf(keys))
    .limit(limit);
}

function selectByPrice(
  db: Db,
  { sort, limit, after, asOf }: ClassPageRequest,
  which: 'all' | 'upcoming' | 'undated',
) {
  const keys = keysByPrice(sort, after);
  return db
    .selectFrom('classes')
    .select(['classes.id', 'classes.priceCents', sql<string | null>`NULL`.as('nextStartsAt')])
    .where('classes.isActive', '=', true)
    .$if(which === 'upcoming', (query) => query.where(sql<boolean>`${lastStart} > ${asOf}`))
    .$if(which === 'undated', (query) => query.where(sql<boolean>`${lastStart} <= ${asOf}`))
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(inOrderOf(keys))
    .limit(limit);
}
