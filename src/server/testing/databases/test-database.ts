import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/database.ts';

let clones = 0;

type TestDatabase = OpenDatabase & { url: string | null };
export type OnStatement = (statement: string, parameters: readonly unknown[]) => void;

/** An empty, migrated database for one test file, on the engine of this test run. */
export async function createTestDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const options = optionsOf(onStatement);
  const dump = inject('embeddedDump');
  if (dump) {
    const loadDataDir = await openAsBlob(dump);
    return { ...(await openEmbedded(undefined, { ...options, loadDataDir })), url: null };
  }
  const url = await createDatabase(inject('postgres')?.template);
  const pooler = inject('postgres')?.poolerUrl;
  if (!pooler) return { ...(await openPostgres(url, options)), url };
  const pooled = new URL(new URL(url).pathname, pooler).href;
  return { ...(await openPostgres(pooled, { ...options, namesStatements: false })), url };
}

/** A database without any migration, on the engine of this test run. */
export async function createUnmigratedDatabase(onStatement?: OnStatement): Promise<TestDatabase> {
  const options = optionsOf(onStatement);
  if (inject('embeddedDump')) return { ...(await openEmbedded(undefined, options)), url: null };
  const url = await createDatabase();
  return { ...(await openPostgres(url, options)), url };
}

const optionsOf = (onStatement?: OnStatement) => ({
  onPoolError() {},
  ...(onStatement && { onStatement }),
});

/** Creates a database on the test server, cloned from `template` or empty; returns its URL. */
export async function createDatabase(template = 'template0'): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('This test needs PostgreSQL: name it *.postgres.test.ts');
  const name = `${server.prefix}${process.pid}_${clones++}`;
  const admin = new pg.Client(server.serverUrl);
  await admin.connect();
  // Copying files takes half the time of writing each page to the log.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  await admin.query(statement).finally(() => admin.end());
  const url = new URL(server.serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
