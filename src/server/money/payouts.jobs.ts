import { z } from 'zod';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { providerRetries } from './provider-calls.ts';

/** A payout that was decided; the worker asks the provider for the transfer. */
export const payoutQueue: JobQueue<{ payoutId: string }> = {
  name: 'payout',
  data: z.object({ payoutId: z.uuid() }),
  options: providerRetries,
};
