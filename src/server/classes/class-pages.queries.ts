import { type RawBuilder, sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import type { ClassSort } from '#shared/class-lists.ts';
import { selectClassSummaries } from './class-columns.ts';

/** Where a class stands in every order of the list; the moment to the microsecond. */
type ClassPlace = { priceCents: number; firstStartsAt: string | null; id: string };

type Key = { column: RawBuilder<unknown>; value: RawBuilder<unknown>; isDown: boolean };

/** By date, then by price, as far as they are wanted; the newest first among those alike. */
function keysOf({ price, date }: ClassSort, place: ClassPlace | undefined): [Key, ...Key[]] {
  const newest: Key = {
    column: sql`classes.id`,
    value: sql`${place?.id ?? null}::uuid`,
    isDown: true,
  };
  const byPrice: Key = {
    column: sql`classes.price_cents`,
    value: sql`${place?.priceCents ?? null}::integer`,
    isDown: price === 'desc',
  };
  const byDate: Key = {
    column: sql`classes.first_starts_at`,
    value: sql`${place?.firstStartsAt ?? 'infinity'}::timestamptz`,
    isDown: date === 'desc',
  };
  if (date) return price ? [byDate, byPrice, newest] : [byDate, newest];
  return price ? [byPrice, newest] : [newest];
}

/** Past `place` in the order of `keys`. Its first part repeats what follows: an index can use it. */
function isAfter(keys: [Key, ...Key[]]): RawBuilder<boolean> {
  const [{ column, value, isDown }] = keys;
  const ways = keys.map((key, depth) => {
    const same = keys.slice(0, depth).map((before) => sql`${before.column} = ${before.value}`);
    const beyond = sql`${key.column} ${sql.raw(key.isDown ? '<' : '>')} ${key.value}`;
    return sql`(${sql.join([...same, beyond], sql` AND `)})`;
  });
  const bound = sql`${column} ${sql.raw(isDown ? '<=' : '>=')} ${value}`;
  return sql<boolean>`(${bound} AND (${sql.join(ways, sql` OR `)}))`;
}

type Page = { sort: ClassSort; limit: number; after: ClassPlace | undefined };

/** Up to `limit` active classes in this order, past `after`; each with its place. */
export async function selectActiveClassPage(db: Db, { sort, limit, after }: Page) {
  const keys = keysOf(sort, after);
  const order = keys.map(
    ({ column, isDown }) => sql`${column} ${sql.raw(isDown ? 'DESC' : 'ASC')}`,
  );
  return selectClassSummaries(db)
    .select([
      'classes.priceCents',
      exactTime(sql.ref('classes.first_starts_at')).as('firstStartsAt'),
    ])
    .where('classes.isActive', '=', true)
    .$if(after !== undefined, (query) => query.where(isAfter(keys)))
    .orderBy(sql`${sql.join(order)}`)
    .limit(limit)
    .execute();
}
