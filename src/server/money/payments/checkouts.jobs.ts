import { z } from 'zod';
import type { Deps } from '#server/app/deps.ts';
import { callProvider, providerRetries } from '#server/money/provider/provider-calls.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { selectCheckoutToEnd } from './checkouts.queries.ts';

/** Sent when a payment closes, because it can no longer be paid. */
export const expireCheckoutQueue: JobQueue<{ paymentId: string }> = {
  name: 'expire-checkout',
  data: z.object({ paymentId: z.uuid() }),
  options: providerRetries,
};

export const createExpireCheckoutWorker = ({ db, payments }: Pick<Deps, 'db' | 'payments'>) =>
  createWorker(expireCheckoutQueue, async ({ data: { paymentId } }) => {
    const payment = await selectCheckoutToEnd(db, paymentId);
    if (!payment) return;
    const { provider, checkoutId } = payment;
    await callProvider(payments, provider, (current) => current.expireCheckout(checkoutId));
  });
