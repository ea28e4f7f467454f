import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { makeQueues } from './make-queues.ts';
import { createUnmigratedDatabase, type OnStatement } from './test-database.ts';

/**
 * A database that an earlier release used, upgraded to the latest schema. `release` is its last
 * migration; `releases/<release>.sql` has the rows that it wrote.
 */
export async function openUpgradedDatabase(release: string, onStatement?: OnStatement) {
  const database = await openReleasedDatabase(release, onStatement);
  await migrateToLatest(database.db);
  await makeQueues(database.jobsConnection);
  return database;
}

/** The database as that release left it. */
export async function openReleasedDatabase(release: string, onStatement?: OnStatement) {
  const database = await createUnmigratedDatabase(onStatement);
  await migrateTo(database.db, release);
  await insertRows(database.db, release);
  return database;
}

async function insertRows(db: Db, release: string): Promise<void> {
  const file = await readFile(new URL(`releases/${release}.sql`, import.meta.url), 'utf8');
  await db.transaction().execute(async (trx) => {
    for (const statement of file.trim().split(/;\n+/)) await sql.raw(statement).execute(trx);
  });
}
