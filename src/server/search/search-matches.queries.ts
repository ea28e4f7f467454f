import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import {
  allOf,
  categoryConditions,
  classConditions,
  hasFewSessions,
  narrowsSessions,
  type SearchScope,
  seeksOnlySeats,
  sessionConditions,
} from './search-conditions.queries.ts';

/** How many classes match, by category, whatever categories are searched for. */
export async function countByCategory(db: Db, scope: SearchScope) {
  const { rows } = await sql<{ id: number; count: number }>`
    WITH ${matchingIn(scope, sql`c.category_id`)}
    SELECT category_id AS id, count(*)::int AS count FROM matching
    GROUP BY category_id`.execute(db);
  return rows;
}

/** How many classes match each of these searches, in one statement. */
export async function countEach(db: Db, scopes: SearchScope[]): Promise<number[]> {
  if (scopes.length === 0) return [];
  const totals = scopes.map(
    (scope) => sql`(WITH ${matchingIn(scope, sql`c.id`, { also: categoryConditions(scope) })}
      SELECT count(*)::int FROM matching)`,
  );
  const { rows } = await sql<{ totals: number[] }>`
    SELECT ARRAY[${sql.join(totals)}] AS totals`.execute(db);
  return rows[0]?.totals ?? [];
}

/** The CTE `matching` of all matches, with these columns. */
export function matchingIn(
  scope: SearchScope,
  columns: RawBuilder<unknown>,
  { how = sql``, also = [] }: { how?: RawBuilder<unknown>; also?: RawBuilder<boolean>[] } = {},
): RawBuilder<unknown> {
  const conditions = [...classConditions(scope), ...also];
  const sessions = sql`FROM class_sessions s WHERE ${sessionConditions(scope)}`;
  if (!narrowsSessions(scope))
    return sql`matching AS ${how} (SELECT ${columns} FROM classes c WHERE ${allOf(conditions)})`;
  if (seeksOnlySeats(scope))
    // Most classes have a likely session that matches; sessions of the others are looked up.
    return sql`matching AS ${how} (SELECT ${columns} FROM classes c
      WHERE ${allOf(conditions)} AND (
        EXISTS (SELECT ${sessions} AND s.is_likely_open AND s.class_id = c.id)
        OR EXISTS (SELECT ${sessions} AND s.class_id = c.id OFFSET 0)))`;
  if (!hasFewSessions(scope))
    return sql`matching AS ${how} (SELECT ${columns} FROM classes c
      WHERE ${allOf(conditions)} AND EXISTS (SELECT ${sessions} AND s.class_id = c.id))`;
  return sql`dated AS MATERIALIZED (SELECT DISTINCT s.class_id ${sessions}),
    matching AS ${how} (SELECT ${columns} FROM classes c
      WHERE ${allOf(conditions)} AND EXISTS (SELECT FROM dated WHERE dated.class_id = c.id))`;
}
