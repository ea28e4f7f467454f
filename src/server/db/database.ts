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
  type OnWaiting,
  tableTimeoutMs,
} from './connections/connection.ts';
import { lockDataDirectory } from './connections/data-directory-lock.ts';
import { closeDeadConnections } from './connections/dead-connections.ts';
import { withNamedStatements } from './connections/named-statements.ts';
import { jobsOnOneConnection } from './connections/one-connection.ts';
import {
  createPatience,
  type Patience,
  PatientDialect,
  withPatience,
} from './connections/patient-pool.ts';
import type { Database, Db } from './schema.ts';

/** The numbers of connections in the pool, and of queries that wait for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export type OpenDatabase = {
  db: Db;
  /** For jobs that read whole tables, with a longer statement timeout. */
  tableDb: Db;
  /** For checking whether the database responds, even while the pool is exhausted. */
  checkDb: Db;
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
  /**
   * A longer limit of waiting for a connection, and for locks in a transaction. Waiting ends earlier
   * if the server no longer responds, which a connection of its own shows.
   */
  waitMs?: number;
  /** For a start, which waits half a minute for a database that cannot be reached. */
  onWaiting?: OnWaiting;
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
  const { poolSize = 10, timeoutMs = longTimeoutMs, waitMs } = options;
  const isPooled = options.namesStatements === false;
  const connectionFor = (limitMs: number, limits = {}) => ({
    connectionString: databaseUrl,
    ...connectionOptions(limitMs, { isPooled, ...limits }),
  });
  const open = (config: pg.PoolConfig) => {
    const opened = new pg.Pool(config);
    closeDeadConnections(opened);
    listenForLostConnections(opened, options);
    return opened;
  };
  const pool = open({ ...connectionFor(timeoutMs, { waitMs }), max: poolSize });
  const tablePool = open({ ...connectionFor(tableTimeoutMs), max: 1 });
  // Stays open: a busy machine may need seconds for a new connection.
  const checks = waitMs
    ? open({ ...connectionFor(timeoutMs), max: 1, idleTimeoutMillis: 0 })
    : pool;
  const patience = waitMs ? createPatience(checks, { limitMs: timeoutMs, waitMs }) : undefined;
  const close = async () => {
    await Promise.all([...new Set([pool, tablePool, checks])].map((each) => each.end()));
  };
  const { onWaiting } = options;
  await checkConnection(checks, { isPooled, onWaiting }).catch(async (error) => {
    await close();
    throw error;
  });
  const db = kysely(pool, options, patience);
  return {
    db,
    tableDb: kysely(tablePool, options),
    checkDb: checks === pool ? db : kysely(checks, options),
    pool,
    kind: 'postgres',
    // Separate connections keep jobs and requests from waiting for each other.
    jobsConnection: { ...connectionFor(longTimeoutMs), max: 2, useListenNotify: !isPooled },
    close,
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
  return { db, tableDb: db, checkDb: db, pool, kind: 'embedded', jobsConnection, close };
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

function kysely(pool: pg.Pool, options: OpenOptions, patience?: Patience): Db {
  const { namesStatements = true, onStatement } = options;
  const queried = patience ? withPatience(pool, patience) : pool;
  const config = { pool: namesStatements ? withNamedStatements(queried) : queried };
  return new Kysely<Database>({
    dialect: patience ? new PatientDialect(config, patience.waitMs) : new PostgresDialect(config),
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
