import { setTimeout } from 'node:timers/promises';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type JobSend, jobSends } from '#server/platform/telemetry/channels.ts';
import { failedJobDays } from '#shared/staff/desk/desk-limits.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/units.ts';
import type { JobQueue, JobWorker } from './queue.ts';
import { heartbeatSeconds, type Log, startWorker } from './run-jobs.ts';
import { selectIdleSchedules } from './schedules.queries.ts';

const daySeconds = dayMs / secondMs;

export type Jobs = {
  /** Sends inside the caller's transaction: the job exists only if the transaction commits. */
  send<Data extends object>(
    queue: JobQueue<Data>,
    data: Data,
    trx: Trx,
    options?: SendOptions,
  ): Promise<void>;
  /** Sends many jobs in one statement. */
  sendAll<Data extends object>(
    queue: JobQueue<Data>,
    jobs: ({ data: Data } & SendOptions)[],
    trx: Trx,
  ): Promise<void>;
  /** Jobs that have not been handled yet, newest first. */
  waiting<Data extends object>(queue: JobQueue<Data>, limit: number): Promise<WaitingJob<Data>[]>;
  /** Gives permanently failed jobs a fresh set of attempts; returns their number. */
  retryFailed(queue: JobQueue): Promise<number>;
  /** Retries the failed jobs with these ids, in the caller's transaction. */
  retryFailedByIds(ids: string[], trx: Trx): Promise<number>;
  /** The schedules whose last job is overdue: none has succeeded since, and none is running. */
  lateSchedules(db: Db): Promise<LateSchedule[]>;
  /** Handles incoming jobs until `stop`. */
  work(workers: JobWorker[]): Promise<void>;
  /** Handles one batch of due jobs and returns their number; for tests, which never poll. */
  runDue(worker: JobWorker): Promise<number>;
  /**
   * Calls back for each notification on this channel of PostgreSQL, and after each connection, because
   * notifications may have been missed before. Null where no connection can listen.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onConnected: () => void,
  ): Promise<{ close(): Promise<void> } | null>;
  /** Waits up to `maxStopMs` for running jobs; another process retries the rest. */
  stop(): Promise<void>;
};

type SendOptions = {
  /** A job is not sent while another one with the same id waits. */
  id?: string;
  /** Higher values run first. */
  priority?: number;
  /** The time when the job is due; right away if omitted. */
  startAfter?: Date;
  /** For queues with the policy 'short', in which at most one job with this key waits. */
  singletonKey?: string;
  /** The account whose jobs may take only some of the workers: see `maxPerGroup`. */
  group?: { id: string };
};

type LateSchedule = { queue: string; dueAt: string };

type WaitingJob<Data> = { id: string; data: Data; createdAt: Date };

/** The dead letter queue: keeps failed jobs with their data. No worker handles it. */
export const failedJobs = {
  name: 'failed-jobs',
  data: z.looseObject({}),
  options: { retentionSeconds: failedJobDays * daySeconds },
} satisfies JobQueue;

type Created = { createdOn: Date; id: string };
const newestFirst = (one: Created, other: Created) =>
  Number(other.createdOn) - Number(one.createdOn) || (one.id < other.id ? 1 : -1);

const seconds = (durationMs: number) => durationMs / secondMs;

/**
 * Retries with a delay that doubles from 5 seconds to an hour, then keeps the job in the dead letter
 * queue.
 */
export const backoffRetries = {
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: seconds(hourMs),
  retentionSeconds: seconds(30 * dayMs),
  // Failed jobs have been copied to the dead-letter queue by then.
  deleteAfterSeconds: seconds(hourMs),
  deadLetter: failedJobs.name,
};

/** `useListenNotify` is false where no connection can listen. */
export type JobsConnection = ConstructorOptions;

type JobsOptions = {
  connection: JobsConnection;
  log: Log;
  /** The queues to create or update at the start; a script that only sends needs none. */
  queues?: JobQueue[];
  /** Whether this process calls `work`, and creates the jobs of schedules. */
  isWorker?: boolean;
};

const maxStopMs = 10 * secondMs;
/** The time between two searches for jobs that expired or whose process was killed. */
const superviseSeconds = 30;
/** A job may be late by its retries, or by the time of a deployment. */
const maxLateMs = 15 * minuteMs;
const retryBatch = 1000;

/** Requires the schema that `installJobs` creates. */
export async function openJobs({
  connection,
  log,
  queues = [],
  isWorker = false,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    migrate: false,
    supervise: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: isWorker,
    // Without it, workers only poll.
    useListenNotify: isWorker && connection.useListenNotify !== false,
    // Our jobs never depend on each other, so that poll can be rare.
    flowIntervalSeconds: daySeconds,
  });
  // Log only the message: the error itself may contain the connection's credentials.
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'job queue error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'));
  await boss.start();
  for (const queue of queues) await makeQueue(boss, queue);
  return createJobs(boss, log, connection.useListenNotify !== false);
}

async function makeQueue(boss: PgBoss, { name, policy, options }: JobQueue): Promise<void> {
  const settings = { heartbeatSeconds, ...options };
  await boss.createQueue(name, { ...settings, ...(policy && { policy }) });
  await boss.updateQueue(name, settings);
  // Any read makes pg-boss cache the queue, so that it never has to look it up inside a transaction
  // that holds the only connection.
  await boss.findJobs(name, { id: newId() });
}

function createJobs(boss: PgBoss, log: Log, canListen: boolean): Jobs {
  const working = new Set<string>();

  const jobs: Jobs = {
    send: (queue, data, trx, options) => jobs.sendAll(queue, [{ data, ...options }], trx),

    async sendAll(queue, entries, trx) {
      if (entries.length === 0) return;
      const sent: JobSend = {};
      jobSends.publish(sent);
      const rows = entries.map((entry) => ({
        id: newId(),
        ...entry,
        data: { ...entry.data, ...sent },
      }));
      await boss.insert(queue.name, rows, { db: fromKysely(trx) });
    },

    async waiting(queue, limit) {
      const found = await boss.findJobs(queue.name, { queued: true });
      return found
        .toSorted(newestFirst)
        .slice(0, limit)
        .map(({ id, data, createdOn }) => ({
          id,
          data: queue.data.parse(data),
          createdAt: createdOn,
        }));
    },

    async retryFailed({ name }) {
      let total = 0;
      for (;;) {
        const options = { sourceName: name, limit: retryBatch };
        const moved = await boss.redrive(failedJobs.name, options);
        total += moved;
        if (moved < retryBatch) return total;
      }
    },

    retryFailedByIds: (ids, trx) =>
      boss.redrive(failedJobs.name, { ids, limit: ids.length, db: fromKysely(trx) }),

    async lateSchedules(db) {
      const limit = Date.now() - maxLateMs;
      const schedules = await selectIdleSchedules(db);
      return schedules.flatMap(({ queue, cron, finishedAt }) => {
        const [due] = boss.previewSchedule(cron, { from: finishedAt, count: 1 });
        return due && due.getTime() < limit ? [{ queue, dueAt: due.toISOString() }] : [];
      });
    },

    async work(workers) {
      for (const worker of workers) {
        const { name } = worker.queue;
        if (worker.cron) await boss.schedule(name, worker.cron, {}, { missed: 'once' });
        else await boss.unschedule(name);
        for (let started = 0; started < worker.concurrency; started++)
          await startWorker(boss, log, worker);
        working.add(name);
      }
    },

    async runDue(worker) {
      let handled = 0;
      const handle: JobWorker['handle'] = (jobs, finish) => {
        handled += jobs.length;
        return worker.handle(jobs, finish);
      };
      // A worker that is stopped immediately still finishes its first batch.
      const id = await startWorker(boss, log, { ...worker, handle });
      await boss.offWork(worker.queue.name, { id, wait: true });
      return handled;
    },

    async listen(channel, onNotification, onConnected) {
      const listening = canListen && boss.getDb().listen?.(channel, onNotification, onConnected);
      return listening || null;
    },

    async stop() {
      const finished = Promise.all([...working].map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([finished, setTimeout(maxStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
  return jobs;
}
