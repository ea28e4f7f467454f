import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/jobs/run-jobs.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

/** The PostgreSQL channel on which a trigger notifies all processes of a class that is no longer public. */
export const withdrawnChannel = 'learnlocal_withdrawn';

/** The maximum age of a stored response that is sent while the database is away. */
const maxStaleMs = minuteMs;
/** A replica that is read may be this far behind, so that it still has what was withdrawn. */
const replicaLagMs = 2 * secondMs;

export type Withdrawals = {
  /** Begins to listen, unless this process does so already. */
  watch(): void;
  /**
   * Whether a response may be sent whose data was read from this moment on, a time of `performance.now()`:
   * at most a minute ago, and nothing was withdrawn since.
   */
  mayServe(readAtMs: number): boolean;
  close(): Promise<void>;
};

/** A process that has not listened since the read may have missed a withdrawal, so it sends nothing stale. */
export function createWithdrawals({
  listen,
  log,
}: {
  listen: Jobs['listen'];
  log: Log;
}): Withdrawals {
  let listening: ReturnType<Jobs['listen']> | undefined;
  /** The time since which nothing was missed or withdrawn; null until this process listens. */
  let clearSinceMs: number | null = null;
  const begin = () => {
    clearSinceMs = Math.max(performance.now(), clearSinceMs ?? 0);
  };
  const withdraw = () => {
    clearSinceMs = performance.now() + replicaLagMs;
  };
  return {
    watch() {
      listening ??= listen(withdrawnChannel, withdraw, begin).catch((error: Error) => {
        log.warn({ reason: error.message }, 'no stored pages are sent until the database responds');
        listening = undefined;
        return null;
      });
    },
    mayServe: (readAtMs) =>
      clearSinceMs !== null &&
      readAtMs >= clearSinceMs &&
      performance.now() - readAtMs <= maxStaleMs,
    async close() {
      await (await listening)?.close();
    },
  };
}
