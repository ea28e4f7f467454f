import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';

type DatabaseState = {
  /** Of all programs to all databases of this server; the embedded one does not list its own. */
  connections: number;
  maxConnections: number;
  bytes: number;
  /** When a segment of the write-ahead log was archived last; null if none ever was. */
  walArchivedAt: string | null;
};

export async function selectDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    SELECT
      (SELECT greatest(count(*), 1)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS max_connections,
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT ${isoTime(sql<Date | null>`last_archived_time`)} FROM pg_stat_archiver)
        AS wal_archived_at`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('A SELECT without FROM returned no row');
  return state;
}
