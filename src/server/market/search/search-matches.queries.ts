import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { milesTo } from '#server/market/places/near-classes.queries.ts';
import {
  allOf,
  categoryConditions,
  classConditions,
  hasFewSessions,
  narrowsSessions,
  type SearchScope,
  sessionConditions,
} from './search-conditions.queries.ts';
import type { Concept, Field } from './words/ranked-words.ts';

export type CategoryCount = { id: number; count: number };

/** The number of matching classes by category, without the filter of categories. */
export async function countByCategory(db: Db, scope: SearchScope): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    WITH ${matchingIn(scope)}
    SELECT category_id AS id, count(*)::int AS count FROM matching
    GROUP BY category_id`.execute(db);
  return rows;
}

/** The number of classes that match each of these searches, in one statement. */
export async function countEach(db: Db, scopes: SearchScope[]): Promise<number[]> {
  if (scopes.length === 0) return [];
  const totals = scopes.map(
    (scope) => sql`(WITH ${matchingIn(scope, { also: categoryConditions(scope) })}
      SELECT count(*)::int FROM matching)`,
  );
  const { rows } = await sql<{ totals: number[] }>`
    SELECT ARRAY[${sql.join(totals)}] AS totals`.execute(db);
  return rows[0]?.totals ?? [];
}

type Matching = {
  distance?: RawBuilder<unknown>;
  how?: RawBuilder<unknown>;
  also?: RawBuilder<boolean>[];
};

/**
 * The CTE `matching` of all matches: id, category_id, price_cents, next_starts_at, distance, and score
 * with words.
 */
export function matchingIn(
  scope: SearchScope,
  { distance = sql`NULL::float8`, how = sql``, also = [] }: Matching = {},
): RawBuilder<unknown> {
  const columns = sql`c.id, c.category_id, c.price_cents, c.next_starts_at, ${distance} AS distance`;
  if (!scope.words) return filteredIn(scope, 'matching', { columns, how, conditions: also });
  // The best match of any category sets the bar for relevance.
  const scored = filteredIn(scope, 'scored', {
    columns: sql`${columns}, ${scoreOf(scope)} AS score`,
    how: sql`MATERIALIZED`,
    conditions: [],
  });
  const isRelevant = sql<boolean>`c.score >= ${sql.lit(minShareOfBest)} * (SELECT max(score) FROM scored)`;
  return sql`${scored},
    matching AS ${how} (SELECT * FROM scored c WHERE ${allOf([isRelevant, ...also])})`;
}

/** A class with a lower score than this share of the best one is hardly related to the words. */
const minShareOfBest = 0.3;

/** At this distance, the score of a class is halved. */
const halvingMiles = 8;
/** A class that is for exactly this level matches better than one for all levels. */
const levelBonus = 0.3;

/** The score of `c` for the words, the place and the level. */
function scoreOf({ words, around, levels }: SearchScope): RawBuilder<number> {
  const parts = (words?.concepts ?? []).map(scoreOfConcept);
  if (parts.length === 0) return sql`1::float8`;
  const sum = sql`(${sql.join(parts, sql` + `)})`;
  const forLevel = levels
    ? sql` * (CASE WHEN c.level <> 'all' THEN ${sql.lit(1 + levelBonus)} ELSE 1 END)::float8`
    : sql``;
  // Classes that are known to be farther away are compared by their words alone.
  const nearby =
    around && around.beyondMiles === undefined
      ? sql` / (1 + ${milesTo(around)} / ${sql.lit(halvingMiles)})`
      : sql``;
  return sql`(${sum}${forLevel}${nearby})::float8`;
}

/**
 * There may be many related words, and most classes match none of them, so one lookup in all fields
 * precedes the lookups in each field.
 */
function scoreOfConcept({ weight, fields, related }: Concept): RawBuilder<number> {
  const sharesIn = (of: Field[]) =>
    sql.join(
      of.map((field) => shareIn(field, weight)),
      sql` + `,
    );
  const all = sql<number>`(${sharesIn(fields)})`;
  if (!related) return all;
  const own = sharesIn(fields.map((field) => field.slice(0, 1)));
  return sql`CASE WHEN c.search_document @@ ${related}::tsquery THEN ${all} ELSE ${own} END`;
}

function shareIn(field: Field, weight: number): RawBuilder<number> {
  const cases = field.map(
    ({ query, share }) =>
      sql`WHEN c.search_document @@ ${query}::tsquery THEN ${weight * share}::float8`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0::float8 END`;
}

type Filtered = {
  columns: RawBuilder<unknown>;
  how: RawBuilder<unknown>;
  conditions: RawBuilder<boolean>[];
};

/** The CTE of all classes that pass the filters. */
function filteredIn(scope: SearchScope, name: string, filtered: Filtered): RawBuilder<unknown> {
  const { columns, how } = filtered;
  const conditions = [...classConditions(scope), ...filtered.conditions];
  const sessions = sql`FROM class_sessions s WHERE ${sessionConditions(scope)}`;
  const cte = sql`${sql.ref(name)} AS ${how}`;
  if (!narrowsSessions(scope))
    return sql`${cte} (SELECT ${columns} FROM classes c WHERE ${allOf(conditions)})`;
  if (!hasFewSessions(scope))
    return sql`${cte} (SELECT ${columns} FROM classes c
      WHERE ${allOf(conditions)} AND EXISTS (SELECT ${sessions} AND s.class_id = c.id))`;
  // IS TRUE makes PostgreSQL build a hash table. A join may look up every dated class, one by one.
  const isDated = sql<boolean>`(c.id IN (SELECT class_id FROM dated)) IS TRUE`;
  return sql`dated AS MATERIALIZED (SELECT s.class_id ${sessions}), ${cte} (SELECT ${columns} FROM classes c
      WHERE ${allOf([...datedConditions(scope, isDated), ...filtered.conditions])})`;
}

/** Near a place, few classes are dated, and their texts are read only if they are: it takes longest. */
function datedConditions(scope: SearchScope, isDated: RawBuilder<boolean>): RawBuilder<boolean>[] {
  const { words, around } = scope;
  if (!words || !around) return [...classConditions(scope), isDated];
  const isMatch = sql<boolean>`CASE WHEN ${isDated} THEN c.search_document @@ ${words.required}::tsquery
    ELSE false END`;
  return [...classConditions({ ...scope, words: null }), isMatch];
}
