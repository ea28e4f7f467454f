import { sql } from 'kysely';
import { secondMs } from '#shared/units.ts';
import { isDatabaseUnavailable } from './connections/database-unavailable.ts';
import { createSilenceWatch } from './connections/silence-watch.ts';
import { type OpenDatabase, openPostgres } from './database.ts';
import type { Db } from './schema.ts';

/** The maximum age of data that anonymous visitors read. */
const maxLagMs = 2 * secondMs;
const checkEveryMs = secondMs / 2;
/** A read goes to the primary when the replica has not responded within this time. */
const maxWaitMs = 50;
const pingTimes = { quietMs: maxWaitMs / 2, againMs: checkEveryMs, responseMs: maxWaitMs / 2 };
/** The time without reads or checks after the replica was unreachable. */
const pauseMs = 5 * secondMs;

export type Replica = {
  /**
   * Runs a read on the replica if it is less than two seconds behind, otherwise on the primary. If the
   * replica fails or does not respond meanwhile, the read runs again on the primary.
   */
  read<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /** The maximum number of seconds that the replica may be behind; null if it does not respond. */
  lagSeconds(): Promise<number | null>;
  close(): Promise<void>;
};

type Position = { bytes: number; atMs: number };

type ReplicaOptions = Parameters<typeof openPostgres>[1];

/** A streaming replica of the primary, which may be unavailable at any time. */
export function openReplica(url: string, primary: Db, options: ReplicaOptions): Replica {
  const reads = connectLater(url, options);
  // The checks have connections of their own, because reads may take all others.
  const checks = connectLater(url, { ...options, poolSize: 1 });
  const freshness = createFreshness(primary, checks);
  const ping = () => checks.open().then(({ db }) => sql`SELECT`.execute(db));
  const silence = createSilenceWatch(ping, pingTimes);

  return {
    async read(run) {
      if (!freshness.isFresh()) return run(primary);
      const { db } = await reads.open();
      const result = run(db).then(
        (value) => ({ value }),
        (error) => {
          if (isDatabaseUnavailable(error)) return null;
          throw error;
        },
      );
      const silent = new Promise<null>((resolve) => silence.watch(result, () => resolve(null)));
      const done = await Promise.race([result, silent]);
      if (done) return done.value;
      freshness.pause();
      return run(primary);
    },
    lagSeconds: freshness.lagSeconds,
    async close() {
      await Promise.all([reads.close(), checks.close()]);
    },
  };
}

/** The known state of the replica. */
function createFreshness(primary: Db, checks: Connection) {
  /** Earlier positions of the primary, oldest first. */
  let positions: Position[] = [];
  /** The replica has everything that was committed before this time. */
  let completeAtMs = Number.NEGATIVE_INFINITY;
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  async function check(): Promise<void> {
    checkedAtMs = performance.now();
    const bytes = await positionOf(primary);
    positions = [...positions, { bytes, atMs: checkedAtMs }].filter(
      ({ atMs }) => atMs > checkedAtMs - maxLagMs,
    );
    const { db } = await checks.open();
    const replayed = await replayedBytes(db);
    const last = positions.findLast((position) => position.bytes <= replayed);
    if (last) completeAtMs = Math.max(completeAtMs, last.atMs);
  }

  function pause(): void {
    pausedUntilMs = performance.now() + pauseMs;
    completeAtMs = Number.NEGATIVE_INFINITY;
  }

  return {
    pause,
    isFresh(): boolean {
      const now = performance.now();
      if (now < pausedUntilMs) return false;
      if (now > checkedAtMs + checkEveryMs) void check().catch(pause);
      return now < completeAtMs + maxLagMs;
    },
    lagSeconds: (): Promise<number | null> =>
      check().then(
        () => (performance.now() - completeAtMs) / secondMs,
        () => null,
      ),
  };
}

type Connection = ReturnType<typeof connectLater>;

/** Opens the pool on first use, and again after a failure. */
function connectLater(url: string, options: ReplicaOptions) {
  let opening: Promise<OpenDatabase> | undefined;
  return {
    open(): Promise<OpenDatabase> {
      opening ??= openPostgres(url, options).catch((error) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async close() {
      await opening?.then(
        ({ close }) => close(),
        () => {},
      );
    },
  };
}

/** The primary's current position in the write-ahead log, in bytes. */
async function positionOf(primary: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`.execute(primary);
  return rows[0]?.bytes ?? Number.POSITIVE_INFINITY;
}

/** The log position up to which the replica has replayed; -1 if it is no longer a replica. */
async function replayedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT CASE WHEN pg_is_in_recovery()
      THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 ELSE -1 END AS bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? -1;
}
