import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { listSchedules } from './list-dates.service.ts';

export const schedulesQueue = scheduledQueue('list-scheduled-dates');

/** Keeps the dates of all schedules listed for the coming weeks. */
export const createSchedulesWorker = (deps: Deps) =>
  createWorker(schedulesQueue, () => listSchedules(deps, new Date()), { cron: '15 8 * * *' });
