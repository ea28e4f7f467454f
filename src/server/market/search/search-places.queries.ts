import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const maxClasses = 50;

/** The most frequent time zone of the newest classes. */
export async function selectUsualTimeZone(db: Db): Promise<string> {
  const newest = db
    .selectFrom('classes')
    .select('timeZone')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxClasses));
  const row = await db
    .selectFrom(newest.as('newest'))
    .select('timeZone')
    .groupBy('timeZone')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('timeZone')
    .limit(1)
    .executeTakeFirst();
  return row?.timeZone ?? 'America/New_York';
}
