import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { emailLongQueues } from './long-queues.service.ts';

export const longQueuesQueue = scheduledQueue('long-queues');

/** Every time zone has its 8 AM at a quarter of an hour. */
export const createLongQueuesWorker = (deps: Deps) =>
  createWorker(longQueuesQueue, () => emailLongQueues(deps, new Date()), { cron: '*/15 * * * *' });
