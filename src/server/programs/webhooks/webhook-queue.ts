import { z } from 'zod';
import type { Trx } from '#server/db/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import { lockWebhooksToWake } from './webhook-claims.queries.ts';

/** The name in `api/listeners.ts` of the listener that makes deliveries. */
export const webhookListener = 'sendWebhooks';

/**
 * Each job is a turn of one webhook, and at most one waits for each, however many deliveries it has. The
 * schedule repeats what failed.
 */
export const webhookQueue: JobQueue<{ webhookId: string }> = {
  name: 'webhook-turn',
  data: z.object({ webhookId: z.uuid() }),
  policy: 'short',
  options: {
    notify: true,
    // Longer than a turn, whose claim ends at the same time if its process is killed.
    expireInSeconds: minuteMs / secondMs,
    deleteAfterSeconds: minuteMs / secondMs,
  },
};

/** Turns of receivers that were slow have this priority, and workers of their own. */
export const slowPriority = -1;

/** Gives these webhooks a turn once the transaction commits. */
export async function wakeWebhooks(
  jobs: Jobs,
  trx: Trx,
  webhookIds: Iterable<string>,
): Promise<void> {
  const webhooks = await lockWebhooksToWake(trx, [...new Set(webhookIds)]);
  await jobs.sendAll(
    webhookQueue,
    webhooks.map(({ id, userId, isSlow }) => ({
      data: { webhookId: id },
      singletonKey: id,
      priority: isSlow ? slowPriority : 0,
      ...(userId && { group: { id: userId } }),
    })),
    trx,
  );
}
