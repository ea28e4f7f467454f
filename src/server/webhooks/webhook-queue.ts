import { z } from 'zod';
import type { Trx } from '#server/db/schema.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

/** The name in `api/listeners.ts` of the listener that makes deliveries. */
export const webhookListener = 'sendWebhooks';

/** Each job delivers what is due to one webhook; the schedule repeats it. */
export const webhookQueue: JobQueue<{ webhookId: string }> = {
  name: 'deliver-webhooks',
  data: z.object({ webhookId: z.uuid() }),
  options: {
    notify: true,
    // Longer than a pass, whose claim ends at the same time if its process is killed.
    expireInSeconds: minuteMs / secondMs,
    deleteAfterSeconds: minuteMs / secondMs,
  },
};

/** Delivers to these webhooks once the transaction commits. */
export const wakeWebhooks = (jobs: Jobs, trx: Trx, webhookIds: Iterable<string>) =>
  jobs.sendAll(
    webhookQueue,
    [...new Set(webhookIds)].map((webhookId) => ({ data: { webhookId } })),
    trx,
  );
