import { hostname } from 'node:os';
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { PoolUse } from '#server/db/database.ts';
import { healthHours } from '#shared/desk/desk-limits.ts';
import { hourMs, mib, minuteMs } from '#shared/units.ts';
import { cacheReads, listen, procedureCalls } from './channels.ts';

const nanosecondsPerMs = 1e6;
const microsecondsPerMs = 1000;
const keptMinutes = (healthHours * hourMs) / minuteMs;
const delayResolutionMs = 20;

/** What was counted during one minute. */
type Counts = {
  requests: number;
  /** Responses with a status of 500 or more. */
  serverErrors: number;
  /** Successful calls of the counted procedure. */
  calls: number;
  cacheReads: number;
  cacheHits: number;
};

type Minute = Counts & {
  startedAt: string;
  /** Null without requests. */
  p95Ms: number | null;
  // As the minute ended; null if nothing happened before another minute had ended, too.
  memoryMib: number | null;
  eventLoopDelayMs: number | null;
  connections: number | null;
  waitingQueries: number | null;
};

export type RecentMinutes = {
  /** Counts the responses of this app, except those of health checks. */
  watch(app: FastifyInstance): void;
  /** Whole minutes since the start, oldest first. */
  read(): { host: string; processId: number; startedAt: string; minutes: Minute[] };
};

type Options = {
  pool: PoolUse;
  /** The procedure whose successful calls are counted, such as 'bookings.book'. */
  countedProcedure: string;
  now?: () => number;
};

const noCounts: Counts = { requests: 0, serverErrors: 0, calls: 0, cacheReads: 0, cacheHits: 0 };
const quiet: Omit<Minute, 'startedAt'> = {
  ...noCounts,
  p95Ms: null,
  memoryMib: null,
  eventLoopDelayMs: null,
  connections: null,
  waitingQueries: null,
};

/**
 * Figures of this process for each minute of the last hours, for a site without Prometheus.
 * There is no timer: the first event after a minute closes it.
 */
export function createRecentMinutes(options: Options): RecentMinutes {
  const { pool, countedProcedure, now = () => Date.now() } = options;
  const startMs = now();
  const durations = createHistogram();
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
  delay.enable();
  let minutes: Minute[] = [];
  let current = 0;
  let counts = { ...noCounts };

  const startOf = (minute: number) => new Date(startMs + minute * minuteMs).toISOString();

  function closeCurrent(): Minute {
    const p95 = durations.percentile(95) / microsecondsPerMs;
    // The resolution is part of each measured delay.
    const delayMs = Math.max(0, delay.percentile(99) / nanosecondsPerMs - delayResolutionMs);
    const closed = {
      startedAt: startOf(current),
      ...counts,
      p95Ms: counts.requests > 0 ? p95 : null,
      memoryMib: Math.round(process.memoryUsage.rss() / mib),
      eventLoopDelayMs: delayMs,
      connections: pool.totalCount,
      waitingQueries: pool.waitingCount,
    };
    durations.reset();
    delay.reset();
    counts = { ...noCounts };
    return closed;
  }

  /** Closes the minutes that ended before now. */
  function advance(): void {
    const minute = Math.floor((now() - startMs) / minuteMs);
    if (minute <= current) return;
    minutes.push(closeCurrent());
    const firstKept = Math.max(current + 1, minute - keptMinutes);
    for (let passed = firstKept; passed < minute; passed++)
      minutes.push({ startedAt: startOf(passed), ...quiet });
    minutes = minutes.slice(-keptMinutes);
    current = minute;
  }

  listen(procedureCalls.asyncEnd, ({ path, error }) => {
    advance();
    if (path === countedProcedure && !error) counts.calls++;
  });
  listen(cacheReads, ({ result }) => {
    advance();
    counts.cacheReads++;
    if (result === 'hit') counts.cacheHits++;
  });

  return {
    watch(app) {
      app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
        advance();
        if (routeOptions.url?.startsWith('/health/')) return;
        counts.requests++;
        if (statusCode >= 500) counts.serverErrors++;
        durations.record(Math.max(1, Math.round(elapsedTime * microsecondsPerMs)));
      });
    },
    read() {
      advance();
      const startedAt = new Date(startMs).toISOString();
      return { host: hostname(), processId: process.pid, startedAt, minutes };
    },
  };
}
