import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { withTableTime } from '#server/db/table-time.ts';
import { createWorker, type JobQueue, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { deliverDue } from './deliver.service.ts';
import { deleteDeliveriesWith, giveUpDeliveries } from './deliveries.queries.ts';
import { selectDueWebhooks } from './webhook-claims.queries.ts';
import { slowPriority, wakeWebhooks, webhookQueue } from './webhook-queue.ts';
import { endWebhooksOfExpiredKeys } from './webhooks.service.ts';

const dueQueue = scheduledQueue('due-webhooks');

/** Data of a deleted account has the account's id beside it, or the id of one of the person's classes. */
export const deletedUserDeliveriesQueue: JobQueue<{ ids: string[] }> = {
  name: 'delete-deliveries-of-deleted-user',
  data: z.object({ ids: z.array(z.uuid()) }),
  options: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true },
};

export const webhookQueues = [webhookQueue, dueQueue, deletedUserDeliveriesQueue];

/**
 * A receiver that does not respond keeps a worker busy for the time of a request, and known ones only those
 * for slow receivers. The webhooks of one account have at most two workers, so that others get a turn.
 */
const maxPerGroup = 2;
const workers = [
  { concurrency: 8, minPriority: slowPriority + 1, maxPerGroup },
  { concurrency: 4, maxPriority: slowPriority, maxPerGroup },
];

export const createWebhookWorkers = (deps: Deps) =>
  workers.map((limits) =>
    createWorker(webhookQueue, ({ data }) => deliverDue(deps, data.webhookId), limits),
  );

/** Repeats what failed, and ends what ends with its key. */
export const createDueWebhooksWorker = (deps: Pick<Deps, 'db' | 'jobs' | 'env' | 'outbox'>) =>
  createWorker(
    dueQueue,
    async () => {
      const { db, jobs } = deps;
      await endWebhooksOfExpiredKeys(deps);
      await giveUpDeliveries(db);
      const due = await selectDueWebhooks(db);
      await db.transaction().execute((trx) => wakeWebhooks(jobs, trx, due));
    },
    { cron: '* * * * *' },
  );

export const createDeletedUserDeliveriesWorker = ({ db }: Pick<Deps, 'db'>) =>
  createWorker(deletedUserDeliveriesQueue, ({ data }) =>
    withTableTime(db, (trx) => deleteDeliveriesWith(trx, data.ids)),
  );
