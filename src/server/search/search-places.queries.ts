import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Point } from '#shared/places.ts';
import { searchLimits } from '#shared/search/search.ts';
import { isWithin } from './search-conditions.queries.ts';

const mostUsual = 50;

/** The most frequent time zone of the newest classes. */
export async function selectUsualTimeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    SELECT time_zone FROM (
      SELECT time_zone FROM classes ORDER BY id DESC LIMIT ${sql.lit(mostUsual)}) AS newest
    GROUP BY time_zone ORDER BY count(*) DESC, time_zone LIMIT 1`.execute(db);
  return rows[0]?.timeZone ?? 'America/New_York';
}

const maxNear = 20;
const withinMiles = searchLimits.within.default;

/** The number of classes near each place, at most 20. */
export async function countNear(db: Db, places: Point[]): Promise<number[]> {
  const counts = places.map(
    ({ latitude, longitude }) => sql`(SELECT count(*)::int FROM (SELECT FROM classes c
      WHERE c.is_active AND ${isWithin({ latitude, longitude, withinMiles })}
      LIMIT ${sql.lit(maxNear)}) AS near)`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db);
  return rows[0]?.counts ?? [];
}
