import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { JobsConnection } from '#server/platform/jobs/jobs.ts';
import {
  checkConnection,
  connectionOptions,
  connectionSettings,
  longTimeoutMs,
  tableTimeoutMs,
} from './connections/connection.ts';
import { lockDataDirectory } from './connections/data-directory-lock.ts';
import { closeDeadConnections } from './connections/dead-connections.ts';
import { withNamedStatements } from './connections/named-statements.ts';
import { jobsOnOneConnection } from './connections/one-connection.ts';
import type { Database, Db } from './schema.ts';

/** The numbers of connections in the pool, and of queries that wait for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export type OpenDatabase = {
  db: Db;
  /** For jobs that read whole tables, with a statement time of their own. */
  tableDb: Db;
  pool: PoolUse;
  kind: 'embedded' | 'postgres';
  /** Connection options for `openJobs`. */
  jobsConnection: JobsConnection;
  /** Waits for running statements, then releases all connections and the data directory. */
  close(): Promise<void>;
};

type OpenOptions = {
  /** False behind a pooler that shares its connections between transactions. */
  namesStatements?: boolean;
  /**
   * The time limit of a statement, and of waiting for a connection; 30 seconds by default. If the
   * server does not respond at all, the query fails and its connection is closed.
   */
  timeoutMs?: number;
  /** Called when a connection is lost; the pool replaces it. */
  onPoolError(error: Error): void;
  /** Called for every statement once it has ended. */
  onStatement?(statement: string, parameters: readonly unknown[], outcome: StatementOutcome): void;
};

export type StatementOutcome = { durationMs: number; error?: unknown };

export async function openPostgres(
  databaseUrl: string,
  options: OpenOptions & { poolSize?: number },
): Promise<OpenDatabase> {
  const { poolSize = 10, timeoutMs = longTimeoutMs } = options;
  const isPooled = options.namesStatements === false;
  const connectionFor = (limitMs: number) => ({
    connectionString: databaseUrl,
    ...connectionOptions(limitMs, { isPooled }),
  });
  const pool = new pg.Pool({ ...connectionFor(timeoutMs), max: poolSize });
  const tablePool = new pg.Pool({ ...connectionFor(tableTimeoutMs), max: 1 });
  for (const each of [pool, tablePool]) {
    closeDeadConnections(each);
    listenForLostConnections(each, options);
  }
  await checkConnection(pool, { isPooled }).catch(async (error) => {
    await pool.end();
    throw error;
  });
  return {
    db: kysely(pool, options),
    tableDb: kysely(tablePool, options),
    pool,
    kind: 'postgres',
    // Separate connections keep jobs and requests from waiting for each other.
    jobsConnection: { ...connectionFor(longTimeoutMs), max: 2, useListenNotify: !isPooled },
    close: async () => {
      await Promise.all([pool.end(), tablePool.end()]);
    },
  };
}

/**
 * Opens PGlite in this process, stored in `<dataDir>/postgres`, or in memory without a directory.
 */
export async function openEmbedded(
  dataDir: string | undefined,
  options: OpenOptions & { loadDataDir?: Blob },
): Promise<OpenDatabase> {
  const unlock = dataDir ? await lockDataDirectory(dataDir) : () => {};
  const folder = dataDir && path.join(dataDir, 'postgres');
  // A server on PostgreSQL does not load PGlite.
  const [isNew, { PGlite }, { createPgConfig }, { dataDir: emptyCluster }] = await Promise.all([
    !folder || createFolder(folder),
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
    import('@electric-sql/pglite-prepopulatedfs'),
  ]);
  const pglite = await PGlite.create({
    extensions: await loadEmbeddedExtensions(),
    ...(folder && { dataDir: folder }),
    // A packaged empty cluster: PGlite's initdb takes five seconds.
    ...(isNew && { loadDataDir: options.loadDataDir ?? (await emptyCluster()) }),
  });
  for (const [name, value] of Object.entries(connectionSettings))
    await pglite.exec(`SET ${name} = '${value}'`);
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1 });
  listenForLostConnections(pool, options);
  const close = async () => {
    await pool.end();
    await pglite.close();
    unlock();
  };
  const jobsConnection: JobsConnection = { backend: 'pglite', db: jobsOnOneConnection(pool) };
  const db = kysely(pool, options);
  return { db, tableDb: db, pool, kind: 'embedded', jobsConnection, close };
}

/** Creates the database's folder if it is missing; returns whether the folder has no database yet. */
async function createFolder(folder: string): Promise<boolean> {
  if (existsSync(folder)) return !existsSync(path.join(folder, 'PG_VERSION'));
  await mkdir(folder);
  return true;
}

/** The extensions that the migrations create; PGlite has no others. */
export async function loadEmbeddedExtensions() {
  const [{ cube }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return { cube, pg_trgm, unaccent };
}

/**
 * The pool listens to errors of idle clients only; an unhandled error on a busy one would crash the
 * process.
 */
function listenForLostConnections(pool: pg.Pool, { onPoolError }: OpenOptions): void {
  pool.on('error', onPoolError);
  pool.on('connect', (client) => client.on('error', onPoolError));
}

function kysely(pool: pg.Pool, { namesStatements = true, onStatement }: OpenOptions): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: namesStatements ? withNamedStatements(pool) : pool }),
    plugins: [new CamelCasePlugin()],
    ...(onStatement && { log: reportTo(onStatement) }),
  });
}

const reportTo =
  (onStatement: NonNullable<OpenOptions['onStatement']>) =>
  (event: LogEvent): void => {
    const { query, queryDurationMillis: durationMs } = event;
    const error = event.level === 'error' ? event.error : undefined;
    onStatement(query.sql, query.parameters, { durationMs, ...(error !== undefined && { error }) });
  };
