import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from '#server/db/schema.ts';
import { installJobs } from '#server/platform/jobs/install-jobs.ts';
import { StartError } from '#server/start-error.ts';
import { migrations } from '../../../migrations/index.ts';

/** Any number that nothing else in the database locks. */
const migrationLock = sql.lit(7_319_482_206);

/**
 * Brings the database to the newest schema and names what was applied. An advisory lock is held
 * meanwhile, so several processes may do this at once: the others wait, and find nothing left to do.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // A process that waits for another's long migration must not be timed out.
      await sql`SET statement_timeout = 0`.execute(connection);
      await sql`SELECT pg_advisory_lock(${migrationLock})`.execute(connection);
      try {
        await installJobs(connection).catch((error) => {
          throw migrationRefused(error);
        });
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: async () => migrations },
        });
        const { error, results = [] } = await migrator.migrateToLatest();
        if (error) throw migrationRefused(error);
        return results.map((result) => result.migrationName);
      } finally {
        await sql`SELECT pg_advisory_unlock(${migrationLock})`.execute(connection);
        await sql`RESET statement_timeout`.execute(connection);
      }
    });
}

function migrationRefused(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The database could not be brought to the newest schema (${reason}). Give its user the right to create tables, or restore a backup that fits this version.`,
  );
}

export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const names = new Set(applied.rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => names.has(name));
}
