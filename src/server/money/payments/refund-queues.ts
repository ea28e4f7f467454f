import { z } from 'zod';
import type { RefundOrder } from '#server/money/provider/payment-provider.ts';
import { providerRetries } from '#server/money/provider/provider-calls.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';

const refundOnly = z.object({ refundId: z.uuid() });

/** A decided refund, which the worker requests from the provider. */
export const refundQueue: JobQueue<{ refundId: string }> = {
  name: 'refund',
  data: refundOnly,
  options: providerRetries,
};

/**
 * A second charge of a payment, which is refunded in full. Only the job stores it, because the
 * ledger has one charge for each payment.
 */
export const extraChargeQueue: JobQueue<Omit<RefundOrder, 'attempt'> & { provider: string }> = {
  name: 'refund-extra-charge',
  data: z.object({
    refundId: z.uuid(),
    chargeId: z.string(),
    amountCents: z.int(),
    provider: z.string(),
  }),
  options: providerRetries,
};
