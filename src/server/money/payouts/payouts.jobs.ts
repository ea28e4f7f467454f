import { z } from 'zod';
import { providerRetries } from '#server/money/provider/provider-calls.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

/** A decided payout, whose transfer the worker requests from the provider. */
export const payoutQueue: JobQueue<{ payoutId: string }> = {
  name: 'payout',
  data: z.object({ payoutId: z.uuid() }),
  options: providerRetries,
};
