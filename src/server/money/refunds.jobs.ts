import { z } from 'zod';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/units.ts';

const seconds = (durationMs: number) => durationMs / secondMs;

/** What is told to the payment provider is retried for a week, with an hour between at most. */
export const providerRetries = {
  retryLimit: 180,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: seconds(hourMs),
  retentionSeconds: seconds(30 * dayMs),
  // Failed jobs have been copied to the dead-letter queue by then.
  deleteAfterSeconds: seconds(hourMs),
  deadLetter: failedJobs.name,
  notify: true,
  // Must exceed the provider's timeouts.
  expireInSeconds: seconds(5 * minuteMs),
};

/** A refund that was decided; the worker asks the provider for it. */
export const refundQueue: JobQueue<{ refundId: string }> = {
  name: 'refund',
  data: z.object({ refundId: z.uuid() }),
  options: providerRetries,
};
