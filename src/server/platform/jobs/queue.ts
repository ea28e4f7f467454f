import type { QueueOptions } from 'pg-boss';
import type { z } from 'zod';

/** What kind of work waits there, and how often it is tried. */
export type JobQueue<Data extends object = object> = {
  name: string;
  /** What was written by an older release is read by this one: parsed before it is handled. */
  data: z.ZodType<Data>;
  /** 'exclusive': at most one waits or runs at any time, in all processes together. */
  policy?: 'exclusive';
  options?: QueueOptions & {
    /** Workers are woken by the commit; without it they look every few seconds. */
    notify?: boolean;
    /** Where a job goes that has failed for good: `failedJobs` keeps it, and can try it again. */
    deadLetter?: string;
  };
};

export type Job<Data> = {
  /** The same in every attempt, also after it was taken back from the failed jobs. */
  id: string;
  data: Data;
};

export type JobWorker = {
  queue: JobQueue;
  /** Starts one by itself at these times (UTC), once for all processes. */
  cron?: string;
  /** How many are handled side by side. */
  batchSize: number;
  /** Whatever it throws is tried again; a JobFailure can say that it is not. */
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
