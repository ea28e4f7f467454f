import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { installJobs, migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { migrations } from '../../../../migrations/index.ts';
import { makeQueues } from './make-queues.ts';
import { createUnmigratedDatabase, type OnStatement } from './test-database.ts';

/**
 * A database that an earlier release used, upgraded to the latest schema. `release` is its last
 * migration; `releases/<release>.sql` has the rows that it wrote.
 */
export async function openUpgradedDatabase(release: string, onStatement?: OnStatement) {
  const database = await createUnmigratedDatabase(onStatement);
  await migrateTo(database.db, release);
  await insertRows(database.db, release);
  await migrateToLatest(database.db);
  await makeQueues(database.jobsConnection);
  return database;
}

async function migrateTo(db: Db, release: string): Promise<void> {
  await db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      await installJobs(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => migrations },
      });
      const { error } = await migrator.migrateTo(release);
      if (error) throw error;
    });
}

async function insertRows(db: Db, release: string): Promise<void> {
  const file = await readFile(new URL(`releases/${release}.sql`, import.meta.url), 'utf8');
  await db.transaction().execute(async (trx) => {
    for (const statement of file.trim().split(/;\n+/)) await sql.raw(statement).execute(trx);
  });
}
