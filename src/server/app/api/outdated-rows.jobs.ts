import type { Db } from '#server/db/schema.ts';
import { deleteOldMarks } from '#server/market/follows/digests.queries.ts';
import { forgetOldVisits } from '#server/market/links/links.queries.ts';
import { deleteOutdatedAuthRows } from '#server/people/auth/outdated-rows.queries.ts';
import { deleteOldRecords } from '#server/people/notifications/records/records.queries.ts';
import { deleteOldIdempotencyKeys } from '#server/platform/idempotency/idempotency.queries.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { deleteEndedRateLimits } from '#server/platform/rate-limits/rate-limits.queries.ts';
import { deleteOldDeliveries } from '#server/programs/webhooks/deliveries.queries.ts';
import { keyLifeHours } from '#shared/idempotency.ts';

export const outdatedRowsQueue = scheduledQueue('delete-outdated-rows');

/** Queries already ignore these rows; deleting them only frees space. */
export const createOutdatedRowsWorker = (db: Db) =>
  createWorker(
    outdatedRowsQueue,
    async () => {
      await deleteOutdatedAuthRows(db);
      await deleteOldIdempotencyKeys(db, keyLifeHours);
      await deleteEndedRateLimits(db);
      await forgetOldVisits(db, new Date());
      await deleteOldDeliveries(db);
      await deleteOldMarks(db);
      await deleteOldRecords(db);
    },
    { cron: '5 * * * *' },
  );
