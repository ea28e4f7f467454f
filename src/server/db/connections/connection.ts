import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/app/start-error.ts';
import { hourMs, secondMs } from '#shared/units.ts';

const minMajor = 15;

/** A job may take this long. */
export const longTimeoutMs = 30 * secondMs;

/** Operator commands, and jobs that read whole tables, may take this long. */
export const tableTimeoutMs = hourMs;

/** PostgreSQL should have stopped a statement by then; if it has not, it no longer responds. */
export const noResponseMs = 300;
const maxConnectMs = 10 * secondMs;

/** A start waits this long for a database that cannot be reached. */
const maxStartMs = 30 * secondMs;
const retryMs = secondMs;
const reportMs = 5 * secondMs;
/** PostgreSQL starts or ends, or has no connection left: it may soon accept one. */
const temporary = /^(57P0[123]|53300)$/;

/** Called every few seconds while a start waits for the database. */
export type OnWaiting = (reason: string) => void;

// Locking a seat relies on READ COMMITTED; REPEATABLE READ would fail under load.
const resultSettings = {
  default_transaction_isolation: 'read committed',
  timezone: 'UTC',
  // A threshold that allows two wrong letters of five: 'wheal' is like 'wheel'.
  'pg_trgm.word_similarity_threshold': '0.5',
};

export const connectionSettings = {
  ...resultSettings,
  // The default of 4 is meant for spinning disks; it makes the planner avoid indexes.
  random_page_cost: '1.1',
  // Compiling a plan takes longer than any of our statements.
  jit: 'off',
  statement_timeout: String(longTimeoutMs),
  idle_in_transaction_session_timeout: String(60 * secondMs),
};

/**
 * Options of `pg` for statements that may take `limitMs`, and wait for a connection, and for locks in
 * a transaction, for `waitMs`.
 */
export function connectionOptions(
  limitMs: number,
  { isPooled, waitMs = limitMs }: { isPooled: boolean; waitMs?: number | undefined },
) {
  const settings = {
    ...connectionSettings,
    statement_timeout: String(limitMs),
    // If a host is cut off in the middle of a transaction, its locks soon end.
    idle_in_transaction_session_timeout: String(2 * limitMs),
  };
  return {
    connectionTimeoutMillis: Math.min(waitMs, maxConnectMs),
    query_timeout: waitMs + noResponseMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * secondMs,
    // A pooler rejects or ignores these options, because its connections are shared.
    ...(!isPooled && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
        .join(' '),
    }),
  };
}

/**
 * Throws StartError if PostgreSQL is unreachable, too old, or behind a pooler without our settings. With
 * `onWaiting`, waits for one that is unreachable, but not for a password or a name to become right.
 */
export async function checkConnection(
  pool: pg.Pool,
  { isPooled, onWaiting }: { isPooled: boolean; onWaiting?: OnWaiting | undefined },
) {
  rejectOldVersion(await readVersion(pool, onWaiting));
  if (isPooled) await requireSettings(pool);
}

async function readVersion(pool: pg.Pool, onWaiting: OnWaiting | undefined): Promise<number> {
  const startedAt = performance.now();
  for (let reportedAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        "SELECT current_setting('server_version_num')::int AS version",
      );
      return rows[0]?.version ?? 0;
    } catch (error) {
      const reason = reasonOf(error);
      const now = performance.now();
      const isLasting = error instanceof pg.DatabaseError && !temporary.test(error.code ?? '');
      if (!onWaiting || isLasting || now > startedAt + maxStartMs) throw unreachable(reason);
      if (now > reportedAt + reportMs) {
        onWaiting(reason);
        reportedAt = now;
      }
      await setTimeout(retryMs);
    }
  }
}

const reasonOf = (error: unknown) =>
  (error instanceof Error && error.message) || 'connection refused';

function unreachable(reason: string): StartError {
  if (/startup parameter.*options/.test(reason))
    return new StartError(
      'DATABASE_URL is the address of a pooler. Set DATABASE_NAMED_STATEMENTS=false, too.',
    );
  return new StartError(
    `The database named by DATABASE_URL cannot be reached (${reason}). Start it, or correct DATABASE_URL.`,
  );
}

/** Throws StartError below the minimum. `version` is `server_version_num`: 150018 is 15.18. */
export function rejectOldVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < minMajor)
    throw new StartError(
      `The database named by DATABASE_URL is PostgreSQL ${major}; LearnLocal needs ${minMajor} or newer. Point DATABASE_URL to a newer one.`,
    );
}

/** Some settings change the results of statements, so without them lists and searches would be wrong. */
async function requireSettings(pool: pg.Pool): Promise<void> {
  const wanted = Object.entries(resultSettings);
  const { rows } = await pool.query<{ database: string; values: string[] }>(
    `SELECT quote_ident(current_database()) AS database,
      ARRAY(SELECT current_setting(name, true) FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, at) ORDER BY at) AS values`,
    [wanted.map(([name]) => name)],
  );
  const [row] = rows;
  if (!row || wanted.every(([, value], at) => row.values[at] === value)) return;
  const statements = Object.entries(connectionSettings).map(
    ([name, value]) => `ALTER DATABASE ${row.database} SET ${name} = '${value}';`,
  );
  throw new StartError(
    `Connections through a pooler (DATABASE_NAMED_STATEMENTS=false) need these settings from the database. Run this once as the owner of the database, after npm run db:migrate, and let the pooler reconnect:\nSELECT show_limit(); -- Loads pg_trgm, so that its setting needs no superuser.\n${statements.join('\n')}`,
  );
}
