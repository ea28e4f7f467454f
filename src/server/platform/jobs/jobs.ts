import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  type ConstructorOptions,
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
} from 'pg-boss';
import { z } from 'zod';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { dayMs, secondMs } from '#shared/units.ts';
import { JobFailure, type JobQueue, type JobWorker } from './queue.ts';

const daySeconds = dayMs / secondMs;

export type Jobs = {
  /** In the caller's transaction: the job exists if, and only if, that commits. */
  send<Data extends object>(
    queue: JobQueue<Data>,
    data: Data,
    trx: Trx,
    options?: SendOptions,
  ): Promise<void>;
  /** Many at once, in one statement. */
  sendAll<Data extends object>(
    queue: JobQueue<Data>,
    jobs: ({ data: Data } & SendOptions)[],
    trx: Trx,
  ): Promise<void>;
  /** What waits to be handled, newest first. */
  waiting<Data extends object>(queue: JobQueue<Data>, limit: number): Promise<WaitingJob<Data>[]>;
  /** Gives what has failed for good all its attempts once more, and says how many jobs that are. */
  retryFailed(queue: JobQueue): Promise<number>;
  /** Handles what comes, until `stop`. */
  work(workers: JobWorker[]): Promise<void>;
  /** Handles one batch of what is due and says how many that were: for tests, which never poll. */
  runDue(worker: JobWorker): Promise<number>;
  /** Waits for the jobs under way; those that take too long are tried again by another process. */
  stop(): Promise<void>;
};

type SendOptions = {
  /** Higher ones are handled first. */
  priority?: number;
};

type WaitingJob<Data> = { id: string; data: Data; createdAt: Date };

/** Keeps jobs that have failed for good, with their data, for 30 days. Nothing works on it. */
export const failedJobs = {
  name: 'failed-jobs',
  data: z.looseObject({}),
  options: { retentionSeconds: 30 * daySeconds },
} satisfies JobQueue;

export type JobsConnection = ConstructorOptions;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

type JobsOptions = {
  connection: JobsConnection;
  log: Log;
  /** Made, or brought up to date, by a process that works on them; one that only sends needs none. */
  queues?: JobQueue[];
};

const maxStopMs = 10 * secondMs;
const retryBatch = 1000;
/** While a commit wakes the workers, looking is needed for retries that come due only. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };
const localConcurrency = 2;

/** The schema must be there already: see `installJobs`. */
export async function openJobs({ connection, log, queues }: JobsOptions): Promise<Jobs> {
  const isWorking = queues !== undefined;
  const boss = new PgBoss({
    ...connection,
    migrate: false,
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
    // No job waits for another here, so that poll can rest.
    flowIntervalSeconds: daySeconds,
  });
  // Words only: the error itself may carry the connection's keys.
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'the job queue had a failure'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  await boss.start();
  for (const queue of queues ?? []) await makeQueue(boss, queue);
  return createJobs(boss, log);
}

async function makeQueue(boss: PgBoss, { name, policy, options }: JobQueue): Promise<void> {
  await boss.createQueue(name, { ...options, ...(policy && { policy }) });
  if (options) await boss.updateQueue(name, options);
  // Any read makes pg-boss remember the queue: it must not look it up inside a transaction that
  // holds the only connection.
  await boss.findJobs(name, { id: newId() });
}

function createJobs(boss: PgBoss, log: Log): Jobs {
  const working: string[] = [];

  const startWorker = ({ queue, batchSize, handle }: JobWorker, localConcurrency: number) =>
    boss.work(
      queue.name,
      { ...polling, batchSize, localConcurrency, perJobResults: true, includeMetadata: true },
      (jobs: JobWithMetadata[]) =>
        Promise.all(
          jobs.map(async (job) => {
            const result = await handleJob(job, handle, log);
            // What is done leaves nothing behind: the data may be personal.
            if (result.status === 'completed') await boss.deleteJob(queue.name, job);
            return result;
          }),
        ),
    );

  const jobs: Jobs = {
    send: (queue, data, trx, options) => jobs.sendAll(queue, [{ data, ...options }], trx),

    async sendAll(queue, entries, trx) {
      if (entries.length === 0) return;
      const rows = entries.map((entry) => ({ id: newId(), ...entry }));
      await boss.insert(queue.name, rows, { db: fromKysely(trx) });
    },

    async waiting(queue, limit) {
      const found = await boss.findJobs(queue.name, { queued: true });
      return found
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
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

    async work(workers) {
      for (const worker of workers) {
        const { name } = worker.queue;
        if (worker.cron) await boss.schedule(name, worker.cron, {}, { missed: 'once' });
        await startWorker(worker, localConcurrency);
        working.push(name);
      }
    },

    async runDue(worker) {
      let handled = 0;
      const handle: JobWorker['handle'] = (job) => {
        handled++;
        return worker.handle(job);
      };
      // A worker that is stopped at once still finishes its first batch.
      const id = await startWorker({ ...worker, handle }, 1);
      await boss.offWork(worker.queue.name, { id, wait: true });
      return handled;
    },

    async stop() {
      const finished = Promise.all(working.map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([finished, setTimeout(maxStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
  return jobs;
}

/** What became of one job, with a reason that may be stored. */
async function handleJob(
  job: JobWithMetadata,
  handle: JobWorker['handle'],
  log: Log,
): Promise<JobResult> {
  // A job taken back from the failed ones is a new row; the first one's id says that it is the same.
  const id = job.sourceRootId ?? job.id;
  try {
    await handle({ id, data: job.data });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (!(error instanceof JobFailure)) {
      log.error({ err: error, jobId: id, queue: job.name }, 'a job failed unexpectedly');
      return { id: job.id, status: 'failed', output: { reason: 'unexpected' } };
    }
    const { message: reason, isFinal } = error;
    log.warn({ jobId: id, queue: job.name, reason, isFinal }, 'a job failed');
    return { id: job.id, status: isFinal ? 'deadletter' : 'failed', output: { reason } };
  }
}
