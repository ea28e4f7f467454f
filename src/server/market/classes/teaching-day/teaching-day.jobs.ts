import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { emailTeachingDays } from './teaching-day.service.ts';

export const teachingDayQueue = scheduledQueue('teaching-day');

/** Every time zone has its 7 AM at a quarter of an hour. */
export const createTeachingDayWorker = (deps: Deps) =>
  createWorker(teachingDayQueue, () => emailTeachingDays(deps, new Date()), {
    cron: '*/15 * * * *',
  });
