import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import { sendDigests } from './digests.service.ts';

export const digestsQueue = scheduledQueue('send-digests', { expireInSeconds: hourMs / secondMs });

/** Every time zone has its 8 AM at a quarter of an hour. */
export const createDigestsWorker = (deps: Deps) =>
  createWorker(digestsQueue, () => sendDigests(deps, new Date()), { cron: '*/15 * * * *' });
