import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Trx } from '#server/db/schema.ts';
import { type JobSend, jobRuns } from '#server/platform/telemetry/channels.ts';
import { JobFailure, type JobWorker } from './queue.ts';
import { recordRun } from './schedules.queries.ts';

/** A part of pg-boss's response that its types leave out. */
const settled = z.object({ affected: z.int() });

export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * A job whose process sends no heartbeat for this long is taken over by another process. A process whose
 * event loop is busy for less than `heartbeatSeconds - heartbeatRefreshSeconds` keeps its jobs.
 */
export const heartbeatSeconds = 60;
const heartbeatRefreshSeconds = 15;

/** Commits notify the workers, so polling only picks up retries that have become due. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

/** Fetches batches one after the other until it is stopped; returns its id. */
export async function startWorker(boss: PgBoss, log: Log, worker: JobWorker): Promise<string> {
  const { maxPerGroup, minPriority, maxPriority } = worker;
  const options = {
    ...polling,
    batchSize: worker.batchSize,
    heartbeatRefreshSeconds,
    perJobResults: true,
    includeMetadata: true,
    ...(maxPerGroup !== undefined && { groupConcurrency: maxPerGroup }),
    ...(minPriority !== undefined && { minPriority }),
    ...(maxPriority !== undefined && { maxPriority }),
  } as const;
  let id: string | undefined;
  const handle = async (jobs: JobWithMetadata[]) => {
    const groups = worker.handlesWholeBatch ? [jobs] : jobs.map((job) => [job]);
    const results = groups.map((group) => handleGroup(boss, log, worker, group));
    const settled = (await Promise.all(results)).flat();
    // A commit with many jobs notifies once. pg-boss's `burstWhenBatchFull` leaves out batches of one job.
    if (id && jobs.length === worker.batchSize) boss.notifyWorker(id);
    return settled;
  };
  id = await boss.work(worker.queue.name, options, handle);
  return id;
}

/** Handles jobs together and returns their results, with failure reasons that are safe to store. */
async function handleGroup(
  boss: PgBoss,
  log: Log,
  worker: JobWorker,
  group: JobWithMetadata[],
): Promise<JobResult[]> {
  const { name } = worker.queue;
  // Retrying a dead letter creates a new row; the source id identifies the same job.
  const jobs = group.map(({ id, sourceRootId, data }) => ({ id: sourceRootId ?? id, data }));
  const finish = async (trx: Trx) => {
    const deleted = await boss.deleteJob(name, group, { db: fromKysely(trx) });
    // After the job expired, another worker may have fetched it.
    if (settled.parse(deleted).affected < group.length)
      throw new JobFailure('Another worker has fetched the job');
  };
  try {
    const traceparents = jobs.flatMap(({ data }) => traceparentOf(data) ?? []);
    const run = { queue: name, size: jobs.length, traceparents };
    await jobRuns.tracePromise(() => worker.handle(jobs, finish), run);
    if (worker.cron) await boss.getDb().executeSql(recordRun, [name]);
  } catch (error) {
    if (group.length === 1) return group.map((job) => failureOf(error, job, name, log));
    const alone = group.map((job) => handleGroup(boss, log, worker, [job]));
    return (await Promise.all(alone)).flat();
  }
  // Delete completed jobs right away, because their data may be personal.
  await boss.deleteJob(name, group);
  return group.map(({ id }) => ({ id, status: 'completed' }));
}

const traceparentOf = (data: object) => (data as JobSend).traceparent;

function failureOf(
  error: unknown,
  { id, sourceRootId }: JobWithMetadata,
  queue: string,
  log: Log,
): JobResult {
  const jobId = sourceRootId ?? id;
  if (!(error instanceof JobFailure)) {
    log.error({ err: error, jobId, queue }, 'a job failed unexpectedly');
    return { id, status: 'failed', output: { reason: 'unexpected' } };
  }
  const { message: reason, isFinal } = error;
  log.warn({ jobId, queue, reason, isFinal }, 'a job failed');
  return { id, status: isFinal ? 'deadletter' : 'failed', output: { reason } };
}
