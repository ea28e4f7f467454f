import type { Db } from '#server/db/schema.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { advanceNextStarts } from './next-starts.queries.ts';

export const nextStartsQueue = scheduledQueue('advance-next-starts');

const batchSize = 500;

/** Lists and searches are right without this job, but look up the next start of more classes. */
export const createNextStartsWorker = (db: Db) =>
  createWorker(
    nextStartsQueue,
    async () => {
      while ((await advanceNextStarts(db, batchSize)) === batchSize);
    },
    { cron: '*/10 * * * *' },
  );
