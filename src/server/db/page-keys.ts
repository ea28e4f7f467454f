import { type RawBuilder, sql } from 'kysely';

/** One column of a list's order, and its value in the last row of the page before. */
export type Key = { column: RawBuilder<unknown>; value: RawBuilder<unknown>; isDown: boolean };
export type Keys = [Key, ...Key[]];

/**
 * Rows after the last one in key order. The leading bound is redundant, but lets the planner use an
 * index.
 */
export function isAfter(keys: Keys): RawBuilder<boolean> {
  const [{ column, value, isDown }] = keys;
  const ways = keys.map((key, depth) => {
    const same = keys.slice(0, depth).map((before) => sql`${before.column} = ${before.value}`);
    const beyond = sql`${key.column} ${sql.raw(key.isDown ? '<' : '>')} ${key.value}`;
    return sql`(${sql.join([...same, beyond], sql` AND `)})`;
  });
  const bound = sql`${column} ${sql.raw(isDown ? '<=' : '>=')} ${value}`;
  return sql<boolean>`(${bound} AND (${sql.join(ways, sql` OR `)}))`;
}

export const inOrderOf = (keys: Keys) =>
  sql`${sql.join(keys.map(({ column, isDown }) => sql`${column} ${sql.raw(isDown ? 'DESC' : 'ASC')}`))}`;
