import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';

type DatabaseState = {
  /** The version of PostgreSQL, such as '18.1'. */
  postgres: string;
  lastMigration: string;
  /** The time when a segment of the write-ahead log was last archived; null if none ever was. */
  walArchivedAt: string | null;
};

export async function selectDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    SELECT
      split_part(current_setting('server_version'), ' ', 1) AS postgres,
      (SELECT max(name) FROM kysely_migration) AS last_migration,
      (SELECT ${isoTime(sql<Date | null>`last_archived_time`)} FROM pg_stat_archiver)
        AS wal_archived_at`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('A SELECT without FROM returned no row');
  return state;
}
