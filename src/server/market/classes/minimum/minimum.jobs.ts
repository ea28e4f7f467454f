import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { decideDates } from './minimum.service.ts';

export const minimumQueue = scheduledQueue('decide-minimums');

/** Decides in time whether dates with a minimum of students take place. */
export const createMinimumWorker = (deps: Deps) =>
  createWorker(minimumQueue, () => decideDates(deps), { cron: '*/5 * * * *' });
