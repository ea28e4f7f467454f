import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const mostUsual = 50;

/** The most frequent time zone of the newest classes. */
export async function selectUsualTimeZone(db: Db): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    SELECT time_zone FROM (
      SELECT time_zone FROM classes ORDER BY id DESC LIMIT ${sql.lit(mostUsual)}) AS newest
    GROUP BY time_zone ORDER BY count(*) DESC, time_zone LIMIT 1`.execute(db);
  return rows[0]?.timeZone ?? 'America/New_York';
}
