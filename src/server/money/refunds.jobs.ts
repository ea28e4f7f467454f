import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createWorker, JobFailure, type JobQueue } from '#server/platform/jobs/queue.ts';
import { type RefundOrder, RefundRefused } from './payment-provider.ts';
import { callProvider, providerRetries } from './provider-calls.ts';
import { selectUnsentRefund, setRefundStatus } from './refunds.queries.ts';

/** A refund that was decided; the worker asks the provider for it. */
export const refundQueue: JobQueue<{ refundId: string }> = {
  name: 'refund',
  data: z.object({ refundId: z.uuid() }),
  options: providerRetries,
};

type Parts = Pick<Deps, 'db' | 'payments'>;

/** Asks the provider for a refund. One that it refuses is kept with the failed jobs. */
export const createRefundWorker = ({ db, payments }: Parts) =>
  createWorker(refundQueue, async ({ data: { refundId } }) => {
    const refund = await selectUnsentRefund(db, refundId);
    if (!refund) return;
    const { provider, ...order } = refund;
    const made = await callProvider(payments, provider, (current) => current.refund(order)).catch(
      async (error) => {
        if (error instanceof RefundRefused)
          await setRefundStatus(db, refundId, { status: 'failed' });
        return failForGood(error);
      },
    );
    await setRefundStatus(db, refundId, made);
  });

/**
 * A second charge for a payment, which goes back in full. The job is all that is stored of it,
 * because the ledger has one charge for each payment.
 */
export const extraChargeQueue: JobQueue<RefundOrder & { provider: string }> = {
  name: 'refund-extra-charge',
  data: z.object({
    refundId: z.uuid(),
    chargeId: z.string(),
    amountCents: z.int(),
    provider: z.string(),
  }),
  options: providerRetries,
};

export const createExtraChargeWorker = ({ payments }: Parts) =>
  createWorker(extraChargeQueue, async ({ data: { provider, ...order } }) => {
    await callProvider(payments, provider, (current) => current.refund(order)).catch(failForGood);
  });

function failForGood(error: unknown): never {
  if (error instanceof RefundRefused) throw new JobFailure(error.message, { isFinal: true });
  throw error;
}
