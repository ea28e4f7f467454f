import type { Deps } from '#server/app/deps.ts';
import { RefundRejected } from '#server/money/provider/payment-provider.ts';
import { callProvider } from '#server/money/provider/provider-calls.ts';
import { createWorker, JobFailure } from '#server/platform/jobs/queue.ts';
import { extraChargeQueue, refundQueue } from './refund-queues.ts';
import { sendRefund } from './send-refund.service.ts';

/** Requests a refund from the provider. A rejected refund waits in `refunds` for a retry. */
export const createRefundWorker = (deps: Pick<Deps, 'db' | 'facts' | 'log' | 'payments'>) =>
  createWorker(refundQueue, ({ data }) => sendRefund(deps, data.refundId), {
    // An instructor who cancels a full month must not delay the refunds of others.
    maxPerGroup: 1,
  });

/** A failed refund is kept with the failed jobs. */
export const createExtraChargeWorker = ({ payments }: Pick<Deps, 'payments'>) =>
  createWorker(extraChargeQueue, async ({ data: { provider, ...order } }) => {
    const call = callProvider(payments, provider, async (current) => {
      const made = await current.readRefunds(order.chargeId);
      const failed = made.filter(({ status }) => status === 'failed');
      if (failed.length < made.length) return { status: 'sent' };
      return current.refund({ ...order, attempt: failed.length });
    });
    const { status } = await call.catch((error) => {
      if (error instanceof RefundRejected) throw new JobFailure(error.message, { isFinal: true });
      throw error;
    });
    if (status === 'failed') throw new JobFailure('the refund failed', { isFinal: true });
  });
