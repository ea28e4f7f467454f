import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { inviteReviews, remindStudents } from './reminders.service.ts';

export const remindersQueue = scheduledQueue('remind-students');

export const createRemindersWorker = (deps: Deps) =>
  createWorker(
    remindersQueue,
    async () => {
      await remindStudents(deps);
      await inviteReviews(deps);
    },
    { cron: '*/10 * * * *' },
  );
