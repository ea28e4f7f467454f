import { z } from 'zod';
import { deleteOutdatedAuthRows } from '#server/auth/outdated-rows.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { deleteOldIdempotencyKeys } from '#server/platform/idempotency/idempotency.queries.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { deleteEndedRateLimits } from '#server/platform/rate-limits/rate-limits.queries.ts';

export const outdatedRowsQueue: JobQueue = {
  name: 'delete-outdated-rows',
  data: z.looseObject({}),
  policy: 'exclusive',
};

/** Queries already ignore these rows; deleting them only frees space. */
export const createOutdatedRowsWorker = (db: Db) =>
  createWorker(
    outdatedRowsQueue,
    async () => {
      await deleteOutdatedAuthRows(db);
      await deleteOldIdempotencyKeys(db);
      await deleteEndedRateLimits(db);
    },
    { cron: '5 * * * *' },
  );
