import type { Deps } from '#server/deps.ts';
import { createWorker, JobFailure } from '#server/platform/jobs/queue.ts';
import { RefundRefused } from './payment-provider.ts';
import { callProvider } from './provider-calls.ts';
import { extraChargeQueue, refundQueue } from './refund-queues.ts';
import { selectUnsentRefund } from './refunds.queries.ts';
import { applyRefundUpdate, rejectRefund } from './refunds.service.ts';

type Parts = Pick<Deps, 'db' | 'jobs' | 'log' | 'payments'>;

/** Asks the provider for a refund. One that it rejects waits in `refunds` for a retry. */
export const createRefundWorker = (deps: Parts) =>
  createWorker(refundQueue, async ({ data: { refundId } }) => {
    const refund = await selectUnsentRefund(deps.db, refundId);
    if (!refund) return;
    const { provider, paymentId, ...order } = refund;
    try {
      const made = await callProvider(deps.payments, provider, (current) => current.refund(order));
      const update = { refundId, amountCents: order.amountCents, ...made };
      await deps.db.transaction().execute((trx) => applyRefundUpdate(deps, trx, paymentId, update));
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await rejectRefund(deps, refund, error.message);
    }
  });

/** One that fails is kept with the failed jobs. */
export const createExtraChargeWorker = ({ payments }: Pick<Parts, 'payments'>) =>
  createWorker(extraChargeQueue, async ({ data: { provider, ...order } }) => {
    const call = callProvider(payments, provider, (current) => current.refund(order));
    const { status } = await call.catch((error) => {
      if (error instanceof RefundRefused) throw new JobFailure(error.message, { isFinal: true });
      throw error;
    });
    if (status === 'failed') throw new JobFailure('the refund failed', { isFinal: true });
  });
