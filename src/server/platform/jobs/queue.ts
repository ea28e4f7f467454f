import type { QueueOptions } from 'pg-boss';
import { z } from 'zod';
import type { Trx } from '#server/db/schema.ts';

/** One kind of job and its retry settings. */
export type JobQueue<Data extends object = object> = {
  name: string;
  /** Parsed before handling, because an older release may have written the job. */
  data: z.ZodType<Data>;
  /**
   * 'exclusive': at most one job is queued or running across all processes. 'short': at most one with
   * the same `singletonKey` waits for its first attempt.
   */
  policy?: 'exclusive' | 'short';
  options?: QueueOptions & {
    /** Wakes workers on commit; without it they poll every few seconds. */
    notify?: boolean;
    /** The queue for permanently failed jobs: `failedJobs` keeps them and can retry them. */
    deadLetter?: string;
  };
};

/** A queue whose jobs a schedule creates: they have no data, and one runs at a time. */
export const scheduledQueue = (name: string, options?: JobQueue['options']): JobQueue => ({
  name,
  data: z.looseObject({}),
  policy: 'exclusive',
  ...(options && { options }),
});

export type Job<Data> = {
  /** The same id for every attempt, even after a retry from the failed jobs. */
  id: string;
  data: Data;
};

export type JobWorker = {
  queue: JobQueue;
  /** Cron schedule in UTC; each occurrence creates one job across all processes. */
  cron?: string;
  /** The number of jobs that are fetched at once, to be handled in parallel or together. */
  batchSize: number;
  /** The number of batches that a process handles at the same time. */
  concurrency: number;
  /** The number of jobs of one group that all processes together handle at the same time. */
  maxPerGroup?: number;
  /** Leaves jobs of lower or higher priority to other workers of the queue. */
  minPriority?: number;
  maxPriority?: number;
  /** Handles the jobs of a batch in one call; if the call fails, each job on its own. */
  handlesWholeBatch: boolean;
  /** Any error is retried, except a JobFailure that is final. */
  handle(jobs: Job<unknown>[], finish?: Finish): Promise<void>;
};

/** Deletes the jobs in the handler's transaction, so that a killed process can't handle them twice. */
export type Finish = (trx: Trx) => Promise<void>;

type WorkerOptions = { cron?: string; batchSize?: number; concurrency?: number } & Pick<
  JobWorker,
  'maxPerGroup' | 'minPriority' | 'maxPriority'
>;

const usualConcurrency = 2;

export function createWorker<Data extends object>(
  queue: JobQueue<Data>,
  handle: (job: Job<Data>) => Promise<void>,
  { cron, batchSize = 1, concurrency = usualConcurrency, ...limits }: WorkerOptions = {},
): JobWorker {
  return {
    queue,
    batchSize,
    concurrency,
    handlesWholeBatch: false,
    ...limits,
    ...(cron && { cron }),
    async handle(jobs) {
      for (const { id, data } of jobs) await handle({ id, data: queue.data.parse(data) });
    },
  };
}

/** A worker for jobs that cost less together, such as rows read in one statement. */
export function createBatchWorker<Data extends object>(
  queue: JobQueue<Data>,
  handle: (batch: Data[], finish?: Finish) => Promise<void>,
  { batchSize }: { batchSize: number },
): JobWorker {
  return {
    queue,
    batchSize,
    concurrency: usualConcurrency,
    handlesWholeBatch: true,
    handle: async (jobs, finish) =>
      handle(
        jobs.map(({ data }) => queue.data.parse(data)),
        finish,
      ),
  };
}

/** The reason is stored with the job and logged, so it must not contain personal data. */
export class JobFailure extends Error {
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false } = {}) {
    super(reason);
    this.isFinal = isFinal;
  }
}
