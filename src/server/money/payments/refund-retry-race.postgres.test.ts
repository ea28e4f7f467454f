import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { retryRefunds } from '#server/money/provider-events/retry-refunds.service.ts';
import { startStripe, stripeSettings } from '#server/testing/fakes/stripe-server.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { refundPayments } from './refunds.service.ts';
import { sendRefund } from './send-refund.service.ts';

const stripe = await startStripe();
const at = openTestDeps(stripeSettings(stripe));

/** A refund of a quarter, so that Stripe would make up to four; the bank has returned it. */
async function failQuarter(): Promise<{ refundId: string; paymentId: string }> {
  const { paymentId } = await createPaidBooking(at.db, { amountCents: 4000 });
  const checkout = await at.deps.payments?.createCheckout({
    paymentId,
    amountCents: 4000,
    title: 'Bread without haste',
    expiresAt: new Date(Date.now() + 1_800_000),
    successUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
  });
  const checkoutId = checkout?.checkoutId ?? '';
  stripe.objects.pay(checkoutId);
  const chargeId = String(stripe.objects.sessions.get(checkoutId)?.payment_intent);
  await at.db
    .updateTable('payments')
    .set({ provider: 'stripe', checkoutId, chargeId })
    .where('id', '=', paymentId)
    .execute();
  const request = { paymentId, amountCents: 1000, reason: 'student_canceled' } as const;
  const [{ id: refundId } = { id: newId() }] = await at.db
    .transaction()
    .execute((trx) => refundPayments(at.deps, trx, [request]));
  stripe.objects.settings.refundStatus = 'failed';
  await sendRefund(at.deps, refundId);
  stripe.objects.settings.refundStatus = 'succeeded';
  return { refundId, paymentId };
}

const live = () => [...stripe.objects.refunds.values()].filter(({ status }) => status !== 'failed');

it('a failed refund is made once, however many processes retry it at the same time', async () => {
  const { refundId } = await failQuarter();
  const retries = [1, 2, 3].map(() => retryRefunds(at.deps, 'stripe'));
  const jobs = [1, 2, 3].map(() => sendRefund(at.deps, refundId));
  await Promise.all([...retries, ...jobs]);
  await Promise.all([1, 2, 3, 4].map(() => sendRefund(at.deps, refundId)));
  expect(live()).toMatchObject([{ amount: 1000 }]);
  const stored = await at.db
    .selectFrom('refunds')
    .select(['status', 'providerRefundId'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ status: 'sent', providerRefundId: live()[0]?.id });
  await stripe.close();
});
