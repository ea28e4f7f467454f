import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/database.ts';

let clones = 0;

/** An empty, migrated database of this test's own, on the engine this run is about. */
export async function createTestDatabase(
  onStatement?: (statement: string, parameters: readonly unknown[]) => void,
): Promise<OpenDatabase & { url: string | null }> {
  const options = { onPoolError() {}, ...(onStatement && { onStatement }) };
  const dump = inject('embeddedDump');
  if (dump) {
    const loadDataDir = await openAsBlob(dump);
    return { ...(await openEmbedded(undefined, { ...options, loadDataDir })), url: null };
  }
  const url = await createDatabase(inject('postgres')?.template);
  return { ...(await openPostgres(url, options)), url };
}

/** The address of a new database on the test server: a clone of `template`, or an empty one. */
export async function createDatabase(template = 'template0'): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('This test needs PostgreSQL: name it *.postgres.test.ts');
  const name = `${server.prefix}${process.pid}_${clones++}`;
  const admin = new pg.Client(server.serverUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => admin.end());
  const url = new URL(server.serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
