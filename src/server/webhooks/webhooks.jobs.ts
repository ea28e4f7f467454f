import { selectDueWebhooks } from '#server/auth/accounts/webhook-claims.queries.ts';
import type { Deps } from '#server/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { deliverDue } from './deliver.service.ts';
import { giveUpDeliveries } from './deliveries.queries.ts';
import { wakeWebhooks, webhookQueue } from './webhook-queue.ts';

const dueQueue = scheduledQueue('due-webhooks');

export const webhookQueues = [webhookQueue, dueQueue];

/** A receiver that does not respond keeps one of them busy for the time of a request. */
const concurrency = 8;

export const createWebhookWorker = (deps: Deps) =>
  createWorker(webhookQueue, ({ data }) => deliverDue(deps, data.webhookId), { concurrency });

/** Repeats what failed. */
export const createDueWebhooksWorker = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>) =>
  createWorker(
    dueQueue,
    async () => {
      await giveUpDeliveries(db);
      const due = await selectDueWebhooks(db);
      await db.transaction().execute((trx) => wakeWebhooks(jobs, trx, due));
    },
    { cron: '* * * * *' },
  );
