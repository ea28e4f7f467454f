import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { fromKysely, PgBoss } from 'pg-boss';
import { StartError } from '#server/app/start-error.ts';
import { secondMs } from '#shared/units.ts';
import { migrations } from '../../../migrations/index.ts';
import type { Db } from './schema.ts';

/** An arbitrary advisory lock id that nothing else in the database uses. */
const migrationLock = sql.lit(7_319_482_206);
const undefinedTable = '42P01';
/** The codes of lock timeout and deadlock. */
const lockConflicts = ['55P03', '40P01'];
/** PostgreSQL looks for deadlocks after a second, and may then fail the request instead. */
const maxLockWaitMs = 500;
const maxPauseMs = secondMs;
/** Together they wait for one or two minutes. */
const maxAttempts = 100;

/** All migrations, oldest first. */
export const knownMigrations = Object.keys(migrations);

/**
 * Migrates to the latest schema and returns the names of the applied migrations. An advisory lock
 * makes concurrent processes wait; they then find nothing left to apply. A database that a newer
 * version migrated is left as it is, so that a process can restart during an upgrade or after it.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  return migrateTo(db);
}

/** Migrates up to the named migration; all of them without a name. */
export async function migrateTo(db: Db, name?: string): Promise<string[]> {
  return db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      // Waiting for another process's long migration must not hit the statement timeout.
      await sql`SET statement_timeout = 0`.execute(connection);
      await sql`SELECT pg_advisory_lock(${migrationLock})`.execute(connection);
      try {
        await installJobs(connection).catch(async (error) => {
          await sql`ROLLBACK`.execute(connection);
          throw migrationRejected(error);
        });
        return await applyMigrations(connection, name);
      } finally {
        await sql`RESET lock_timeout`.execute(connection);
        await sql`SELECT pg_advisory_unlock(${migrationLock})`.execute(connection);
        await sql`RESET statement_timeout`.execute(connection);
      }
    });
}

/**
 * Applies all migrations in one transaction. Servers of the earlier version may be running: while a
 * migration waits for their locks, their requests wait for the migration's locks. So it gives up
 * before they do, and tries again.
 */
async function applyMigrations(connection: Db, name: string | undefined): Promise<string[]> {
  if (!name && (await isMigrated(connection))) return [];
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
  });
  await sql`SET lock_timeout = ${sql.lit(maxLockWaitMs)}`.execute(connection);
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = name
      ? await migrator.migrateTo(name)
      : await migrator.migrateToLatest();
    if (!error) return results.map((result) => result.migrationName);
    if (attempt === maxAttempts || !isLockConflict(error)) throw migrationRejected(error);
    await setTimeout(Math.random() * maxPauseMs);
  }
}

const isLockConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && lockConflicts.includes(String(error.code));

function migrationRejected(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The database could not be migrated to the latest schema (${reason}). Give its user the right to create tables and schemas (GRANT CREATE ON DATABASE), or restore a backup that matches this version.`,
  );
}

export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await selectApplied(db);
  return knownMigrations.every((name) => applied.includes(name));
}

/** Whether a newer version migrated the database. */
export async function isNewer(db: Db): Promise<boolean> {
  return (await selectApplied(db)).some((name) => !(name in migrations));
}

export async function requireApplied(db: Db): Promise<void> {
  if (!(await isMigrated(db)))
    throw new StartError('The database schema is out of date. Run npm run db:migrate first.');
}

/** For scripts, which must not migrate a database that servers of another version may be using. */
export async function requireMigrated(db: Db): Promise<void> {
  await requireApplied(db);
  if (await isNewer(db))
    throw new StartError(
      'The database was migrated by a newer version. Run this command in that version.',
    );
}

/** The name is empty if no migration has ever run. */
async function selectApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`
    .execute(db)
    .catch((error) => {
      if (error.code === undefinedTable) return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name);
}

/**
 * Migrates pg-boss's own schema, `pgboss`, on one connection. A failure leaves a transaction open.
 * The caller must hold a lock against other processes.
 */
async function installJobs(connection: Db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(connection), supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  await boss.stop({ graceful: false });
  if (failures[0]) throw failures[0];
}
