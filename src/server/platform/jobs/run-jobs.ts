import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Trx } from '#server/db/schema.ts';
import { type JobSend, jobRuns } from '#server/platform/telemetry/channels.ts';
import { JobFailure, type JobWorker } from './queue.ts';

/** A part of pg-boss's response that its types leave out. */
const settled = z.object({ affected: z.int() });

export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** Commits notify the workers, so polling only picks up retries that have become due. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 };

/** Fetches batches until it is stopped; returns the worker's id. */
export function startWorker(boss: PgBoss, log: Log, worker: JobWorker): Promise<string> {
  const options = {
    ...polling,
    batchSize: worker.batchSize,
    localConcurrency: worker.concurrency,
    // A commit with many jobs notifies once; a full batch is followed by the next right away.
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  return boss.work(worker.queue.name, options, async (jobs: JobWithMetadata[]) => {
    const groups = worker.handlesWholeBatch ? [jobs] : jobs.map((job) => [job]);
    return (await Promise.all(groups.map((group) => handleGroup(boss, log, worker, group)))).flat();
  });
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
