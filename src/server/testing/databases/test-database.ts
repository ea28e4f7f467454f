import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/database.ts';

let clones = 0;

/** Whether this project runs on the embedded database. */
export const isEmbedded = () => process.env.TEST_ENGINE === 'embedded';

type TestDatabase = OpenDatabase & { url: string | null };
export type OnStatement = (statement: string, parameters: readonly unknown[]) => void;

/** An empty, migrated database for one test file, on the engine of this test run. */
export async function createTestDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const options = optionsOf(onStatement);
  if (isEmbedded()) {
    const loadDataDir = await openAsBlob(inject('embeddedDump') ?? '');
    return { ...(await openEmbedded(undefined, { ...options, loadDataDir })), url: null };
  }
  const url = await createMigratedDatabase();
  const pooler = poolerUrl();
  if (!pooler) return { ...(await openPostgres(url, options)), url };
  const pooled = new URL(new URL(url).pathname, pooler).href;
  return { ...(await openPostgres(pooled, { ...options, namesStatements: false })), url };
}

/** A database without any migration, on the engine of this test run. */
export async function createUnmigratedDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const options = optionsOf(onStatement);
  if (isEmbedded()) return { ...(await openEmbedded(undefined, options)), url: null };
  const url = await createDatabase();
  return { ...(await openPostgres(url, options)), url };
}

const optionsOf = (onStatement?: OnStatement) => ({
  onPoolError() {},
  ...(onStatement && { onStatement }),
});

/** The address of the pooler that this run goes through, if any. */
export const poolerUrl = () => inject('postgres')?.poolerUrl ?? null;

/** Creates a migrated database without rows on the test server; returns its URL. */
export const createMigratedDatabase = () => createDatabase(inject('postgres')?.template);

/** Creates a database on the test server, cloned from `template` or empty; returns its URL. */
export async function createDatabase(template = 'template0'): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('This test needs PostgreSQL: name it *.postgres.test.ts');
  const name = `${server.prefix}${process.pid}_${clones++}`;
  const admin = new pg.Client(server.serverUrl);
  await admin.connect();
  // Copying files takes half the time of logging each page.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  await admin.query(statement).finally(() => admin.end());
  const url = new URL(server.serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
