import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { waitUntil } from './wait-until.ts';

/** Resolves once `count` statements in this database are waiting for a lock. */
export function untilBlocked(db: Db, count = 1): Promise<void> {
  return waitUntil(`${count} statements are blocked`, async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return (rows[0]?.waiting ?? 0) >= count;
  });
}

/** Ends the statements of a killed process, which PostgreSQL would finish first. */
export function endOtherStatements(db: Db): Promise<void> {
  return waitUntil('no other statement runs', async () => {
    const { rows } = await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`.execute(
      db,
    );
    return rows.length === 0;
  });
}

/** Runs `work` while all other statements on these tables are blocked. */
export function withTablesLocked<Result>(
  db: Db,
  work: () => Promise<Result>,
  tables = ['classes', 'class_sessions', 'verification_tokens'],
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    return work();
  });
}
