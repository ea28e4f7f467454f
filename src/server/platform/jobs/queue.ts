import type { QueueOptions } from 'pg-boss';
import type { z } from 'zod';

/** One kind of job and its retry settings. */
export type JobQueue<Data extends object = object> = {
  name: string;
  /** Parsed before handling, because an older release may have written the job. */
  data: z.ZodType<Data>;
  /** 'exclusive': at most one job is queued or running across all processes. */
  policy?: 'exclusive';
  options?: QueueOptions & {
    /** Wakes workers on commit; without it they poll every few seconds. */
    notify?: boolean;
    /** Where permanently failed jobs go: `failedJobs` keeps them and can retry them. */
    deadLetter?: string;
  };
};

export type Job<Data> = {
  /** The same for every attempt, even after a retry from the failed jobs. */
  id: string;
  data: Data;
};

export type JobWorker = {
  queue: JobQueue;
  /** Cron schedule in UTC; each occurrence creates one job across all processes. */
  cron?: string;
  /** How many jobs are handled in parallel. */
  batchSize: number;
  /** Any error is retried, except a JobFailure that is final. */
  handle(job: Job<unknown>): Promise<void>;
};

type WorkerOptions = { cron?: string; batchSize?: number };

export function createWorker<Data extends object>(
  queue: JobQueue<Data>,
  handle: (job: Job<Data>) => Promise<void>,
  { cron, batchSize = 1 }: WorkerOptions = {},
): JobWorker {
  return {
    queue,
    batchSize,
    ...(cron && { cron }),
    handle: async ({ id, data }) => handle({ id, data: queue.data.parse(data) }),
  };
}

/** Its reason is stored with the job and logged, so it must not name anyone. */
export class JobFailure extends Error {
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal = false } = {}) {
    super(reason);
    this.isFinal = isFinal;
  }
}
