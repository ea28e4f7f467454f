import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { hourMs, secondMs } from '#shared/units.ts';

const minMajor = 15;

/** A job may take this long. */
export const longTimeoutMs = 30 * secondMs;

/** Operator commands, and jobs that read whole tables, may take this long. */
export const tableTimeoutMs = hourMs;

/** PostgreSQL should have stopped a statement by then; if it has not, it no longer responds. */
const noResponseMs = 300;
const maxConnectMs = 10 * secondMs;

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

/** Options of `pg` for statements that may take `limitMs`, and wait as long for a connection. */
export function connectionOptions(limitMs: number, { isPooled }: { isPooled: boolean }) {
  const settings = {
    ...connectionSettings,
    statement_timeout: String(limitMs),
    // If a host is cut off in the middle of a transaction, its locks soon end.
    idle_in_transaction_session_timeout: String(2 * limitMs),
  };
  return {
    connectionTimeoutMillis: Math.min(limitMs, maxConnectMs),
    query_timeout: limitMs + noResponseMs,
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

/** Throws StartError if PostgreSQL is unreachable, too old, or behind a pooler without our settings. */
export async function checkConnection(pool: pg.Pool, { isPooled }: { isPooled: boolean }) {
  const result = await pool
    .query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version")
    .catch((error: Error) => {
      if (/startup parameter.*options/.test(error.message))
        throw new StartError(
          'DATABASE_URL is the address of a pooler. Set DATABASE_NAMED_STATEMENTS=false, too.',
        );
      throw new StartError(
        `The database named by DATABASE_URL cannot be reached (${error.message || 'connection refused'}). Start it, or correct DATABASE_URL.`,
      );
    });
  rejectOldVersion(result.rows[0]?.version ?? 0);
  if (isPooled) await requireSettings(pool);
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
