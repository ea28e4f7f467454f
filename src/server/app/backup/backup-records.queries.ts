import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';

type BackupRecord = {
  kind: 'backup' | 'drill';
  startedAt: Date;
  bytes?: number;
  /** Our own short reason; omitted after success. */
  error?: string;
};

export async function recordBackup(db: Db, record: BackupRecord): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id: newId(), ...record })
    .execute();
}

/** The last backup that succeeded, the reason if a later one failed, and the last successful drill. */
export async function selectLastBackup(db: Db) {
  const latest = (kind: BackupRecord['kind'], isSuccess: boolean) =>
    sql`(SELECT * FROM backups WHERE kind = ${sql.lit(kind)} AND (error IS NULL) = ${sql.lit(isSuccess)}
      ORDER BY finished_at DESC LIMIT 1)`;
  const { rows } = await sql<{
    finishedAt: string | null;
    bytes: number | null;
    failure: string | null;
    drilledAt: string | null;
    ageSeconds: number;
  }>`
    SELECT ${isoTime(sql.ref<Date | null>('good.finished_at'))} AS finished_at,
      good.bytes::float8 AS bytes,
      CASE WHEN bad.finished_at > good.finished_at OR good.id IS NULL THEN bad.error END AS failure,
      ${isoTime(sql.ref<Date | null>('drill.finished_at'))} AS drilled_at,
      extract(epoch FROM now() - coalesce(good.finished_at, migrated_at))::float8 AS age_seconds
    FROM (SELECT max(timestamp)::timestamptz AS migrated_at FROM kysely_migration) AS migration
    LEFT JOIN ${latest('backup', true)} AS good ON true
    LEFT JOIN ${latest('backup', false)} AS bad ON true
    LEFT JOIN ${latest('drill', true)} AS drill ON true`.execute(db);
  const [last] = rows;
  if (!last) throw new Error('An aggregate returned no row');
  return last;
}
