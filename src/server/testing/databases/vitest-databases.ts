import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobsOnOneConnection } from '#server/db/connections/one-connection.ts';
import { loadEmbeddedExtensions, openPostgres } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import { mib } from '#shared/units.ts';
import { makeQueues } from './make-queues.ts';
import { setConnectionSettings, startPgBouncer } from './pgbouncer.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server, a migrated template to clone, and the prefix of the clones' names. */
    postgres:
      | {
          serverUrl: string;
          template: string;
          prefix: string;
          /** The address of a pooler in front of the server, if the run uses one. */
          poolerUrl: string | null;
        }
      | undefined;
    /** The path of a migrated PGlite dump. */
    embeddedDump: string | undefined;
  }
}

/** Prepares the databases for all projects of the run; each test file works on a clone. */
export default async function prepare(root: TestProject): Promise<() => Promise<void>> {
  const engines = new Set(root.vitest.projects.map(({ config }) => config.env?.TEST_ENGINE));
  const stops: (() => Promise<void>)[] = [];
  if (engines.has('postgres')) stops.push(await preparePostgres(root));
  if (engines.has('embedded')) stops.push(await prepareEmbedded(root));
  return async () => {
    for (const stop of stops) await stop();
  };
}

async function preparePostgres(project: TestProject) {
  const named = process.env.TEST_DATABASE_URL;
  // Autovacuum would start a process for one of hundreds of small databases several times a second.
  // In a full run a few databases grow, whose recounts are slow without statistics.
  const settings = { autovacuum: isFullRun ? 'on' : 'off', jit: 'off' };
  const own = named
    ? null
    : await startPostgresServer({ settings, dataParent: await dataParent() });
  const serverUrl = named ?? own?.url('postgres') ?? '';
  const prefix = `learnlocal_test_${process.pid}_`;
  const template = `${prefix}template`;
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${template}`));
  const database = await openPostgres(databaseUrl(serverUrl, template), { onPoolError() {} });
  await migrateToLatest(database.db);
  await makeQueues(database.jobsConnection);
  await database.close();
  if (process.env.TEST_POOLER) await setConnectionSettings(serverUrl);
  const pooler = process.env.TEST_POOLER ? await startPgBouncer(serverUrl) : null;
  project.provide('postgres', { serverUrl, template, prefix, poolerUrl: pooler?.url ?? null });
  return async () => {
    await pooler?.stop();
    if (own) await own.stop();
    else await withClient(serverUrl, (client) => dropDatabases(client, prefix));
  };
}

/**
 * A folder in memory if there is plenty. Each test file clones a database of 550 files, and ext4 is
 * slow to create files for minutes after many were deleted, as at the end of each run.
 */
async function dataParent(): Promise<string> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > 8 * 1024 * mib ? '/dev/shm' : tmpdir();
}

/** Leaves a server named by TEST_DATABASE_URL unchanged. */
async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}

async function prepareEmbedded(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-embedded-'));
  const pglite = await PGlite.create({ extensions: await loadEmbeddedExtensions() });
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 });
  await migrateToLatest(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }));
  await makeQueues({ backend: 'pglite', db: jobsOnOneConnection(pool) });
  await pool.end();
  const file = path.join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  project.provide('embeddedDump', file);
  return () => rm(folder, { recursive: true, force: true });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
