import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { inviteReviews, remindStudents } from './reminders.service.ts';

export const remindersQueue: JobQueue = {
  name: 'remind-students',
  data: z.looseObject({}),
  policy: 'exclusive',
};

export const createRemindersWorker = (deps: Deps) =>
  createWorker(
    remindersQueue,
    async () => {
      await remindStudents(deps);
      await inviteReviews(deps);
    },
    { cron: '*/10 * * * *' },
  );
