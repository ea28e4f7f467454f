import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createWorker, JobFailure, type JobQueue } from '#server/platform/jobs/queue.ts';
import { RefundRefused } from './payment-provider.ts';
import { orRetry, providerRetries } from './provider-calls.ts';
import { selectUnsentRefund, setRefundStatus } from './refunds.queries.ts';

/** A refund that was decided; the worker asks the provider for it. */
export const refundQueue: JobQueue<{ refundId: string }> = {
  name: 'refund',
  data: z.object({ refundId: z.uuid() }),
  options: providerRetries,
};

/** Asks the provider for a refund. One that it refuses is kept with the failed jobs. */
export const createRefundWorker = ({ db, payments }: Pick<Deps, 'db' | 'payments'>) =>
  createWorker(refundQueue, async ({ data: { refundId } }) => {
    const refund = await selectUnsentRefund(db, refundId);
    if (!refund) return;
    const { provider, ...order } = refund;
    try {
      const made = await orRetry(payments, provider, (current) => current.refund(order));
      await setRefundStatus(db, refundId, made);
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await setRefundStatus(db, refundId, { status: 'failed' });
      throw new JobFailure(error.message, { isFinal: true });
    }
  });
