import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { applyCheckoutEvent } from '#server/market/bookings/payments/checkout-events.service.ts';
import { reconcilePayments } from '#server/money/provider-events/reconciliation.service.ts';
import { retryRefunds } from '#server/money/provider-events/retry-refunds.service.ts';
import {
  signStripeWebhook,
  startStripe,
  stripeSettings,
} from '#server/testing/fakes/stripe-server.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { accountsOf, createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createExtraChargeWorker, createRefundWorker } from './refunds.jobs.ts';
import { refundExtraCharge } from './refunds.service.ts';

const stripe = await startStripe();
const at = openTestApp(stripeSettings(stripe));
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.waiting.length = 0;
  stripe.forgetKeys();
});

/** A booking paid at Stripe two days before the session. */
async function payAtStripe() {
  const student = await createUser(at.db);
  const booked = await createPaidBooking(at.db, { studentId: student.id });
  const { paymentId, bookingId } = booked;
  const { checkoutId } = (await at.deps.payments?.createCheckout({
    paymentId,
    amountCents: 4550,
    title: 'Bread without haste',
    expiresAt: new Date(Date.now() + 1_800_000),
    successUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
  })) ?? { checkoutId: '' };
  stripe.objects.pay(checkoutId);
  const chargeId = String(stripe.objects.sessions.get(checkoutId)?.payment_intent);
  stripe.waiting.length = 0;
  await at.db
    .updateTable('payments')
    .set({ provider: 'stripe', checkoutId, chargeId })
    .where('id', '=', paymentId)
    .execute();
  const caller = callerFor(at.deps, student);
  return {
    student,
    paymentId,
    chargeId,
    cancel: () => caller.bookings.cancel({ bookingId }),
    refunds: async () => (await caller.bookings.byId({ bookingId })).refunds,
    accounts: () => accountsOf(at.db, paymentId),
    atStripe: () =>
      [...stripe.objects.refunds.values()].filter((one) => one.payment_intent === chargeId),
  };
}

const runRefunds = () => at.deps.jobs.runDue(createRefundWorker(at.deps));

/** Delivers Stripe's events, in this order or the reverse. */
async function deliverWebhooks({ isReversed = false } = {}) {
  const events = stripe.waiting.splice(0);
  for (const event of isReversed ? events.toReversed() : events) {
    const payload = JSON.stringify(event);
    const { headers } = { headers: signStripeWebhook(payload) };
    const url = '/api/payments/webhook';
    const response = await at.app.inject({ method: 'POST', url, payload, headers });
    expect(response.statusCode).toBe(200);
  }
}

const statusesOf = (refunds: { status: string }[]) => refunds.map(({ status }) => status);

describe('a refund that the bank returns', () => {
  it('is listed, made again once with a new id, and the student is notified', async () => {
    const paid = await payAtStripe();
    await paid.cancel();
    await runRefunds();
    await deliverWebhooks();
    expect(statusesOf(await paid.refunds())).toEqual(['sent']);
    const [first] = paid.atStripe();
    stripe.objects.failRefund(first?.id ?? '');
    await deliverWebhooks();
    expect(statusesOf(await paid.refunds())).toEqual(['failed']);
    expect(await findUnfinishedRefunds(at.db)).toEqual([
      expect.stringMatching(/^Refund [0-9a-f-]+ of 4550 cents for payment [0-9a-f-]+ failed$/),
    ]);
    expect(await runRefunds()).toBe(0);
    expect(await retryRefunds(at.deps, 'stripe')).toBe(1);
    expect(await retryRefunds(at.deps, 'stripe')).toBe(0);
    await runRefunds();
    await deliverWebhooks();
    expect(paid.atStripe().map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(statusesOf(await paid.refunds())).toEqual(['sent']);
    await deliverFacts(at.deps);
    const subjects = (await emailsTo(at.deps, paid.student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your refund of $45.50'))).toHaveLength(
      1,
    );
    expect(await findUnfinishedRefunds(at.db)).toEqual([]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
    expect(await paid.accounts()).toEqual({});
  });

  it('is detected when it fails right away, and when its webhook is lost', async () => {
    const paid = await payAtStripe();
    await paid.cancel();
    await runRefunds();
    const [refund] = paid.atStripe();
    if (refund) refund.status = 'pending';
    await at.db
      .updateTable('refunds')
      .set({ status: 'pending' })
      .where('paymentId', '=', paid.paymentId)
      .execute();
    stripe.objects.failRefund(refund?.id ?? '');
    stripe.waiting.length = 0;
    await reconcilePayments(at.deps, applyCheckoutEvent);
    expect(statusesOf(await paid.refunds())).toEqual(['failed']);
    await retryRefunds(at.deps, 'stripe');
    // The next attempt fails in its response.
    stripe.objects.settings.refundStatus = 'failed';
    await runRefunds();
    stripe.objects.settings.refundStatus = 'succeeded';
    expect(statusesOf(await paid.refunds())).toEqual(['failed']);
    await retryRefunds(at.deps, 'stripe');
    await runRefunds();
    expect(paid.atStripe().map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded']);
    expect(statusesOf(await paid.refunds())).toEqual(['sent']);
  });

  it('fails only its own attempt, however late the report arrives', async () => {
    const paid = await payAtStripe();
    await paid.cancel();
    await runRefunds();
    stripe.objects.failRefund(paid.atStripe()[0]?.id ?? '');
    const late = stripe.waiting.at(-1);
    await deliverWebhooks();
    await retryRefunds(at.deps, 'stripe');
    if (late) stripe.waiting.push({ ...late, id: `${late.id}_again` });
    await deliverWebhooks();
    expect(statusesOf(await paid.refunds())).toEqual(['pending']);
    await runRefunds();
    if (late) stripe.waiting.push({ ...late, id: `${late.id}_once_more` });
    await deliverWebhooks();
    expect(statusesOf(await paid.refunds())).toEqual(['sent']);
  });

  it('is reversed in the ledger if it was made at the provider, in any order', async () => {
    for (const isReversed of [false, true]) {
      const paid = await payAtStripe();
      const before = await paid.accounts();
      const refund = stripe.objects.createRefund({
        payment_intent: paid.chargeId,
        amount: '1000',
      });
      if (!isReversed) {
        await deliverWebhooks();
        expect((await paid.accounts()).provider).toBe(-3550);
      }
      stripe.objects.failRefund(refund.id);
      await deliverWebhooks({ isReversed });
      expect(await paid.accounts()).toEqual(before);
      expect(await paid.refunds()).toEqual([]);
    }
    expect(await findMoneyFaults(at.db)).toEqual([]);
    expect(await retryRefunds(at.deps, 'stripe')).toBe(0);
  });

  it('is also retried if it was for a second charge', async () => {
    const paid = await payAtStripe();
    const other = await payAtStripe();
    const charge = { provider: 'stripe', chargeId: other.chargeId, amountCents: 4550 };
    await at.db
      .updateTable('payments')
      .set({ chargeId: null })
      .where('id', '=', other.paymentId)
      .execute();
    await at.db
      .transaction()
      .execute((trx) => refundExtraCharge(at.deps, trx, { paymentId: paid.paymentId, ...charge }));
    const run = () => at.deps.jobs.runDue(createExtraChargeWorker(at.deps));
    await run();
    const [refund] = other.atStripe();
    stripe.objects.failRefund(refund?.id ?? '');
    await deliverWebhooks();
    expect(await findUnfinishedRefunds(at.db)).toEqual([
      expect.stringMatching(/^Refund [0-9a-f-]+ of a second charge of 4550 cents failed$/),
    ]);
    expect(await retryRefunds(at.deps, 'stripe')).toBe(1);
    await run();
    expect(other.atStripe().map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    await sql`DELETE FROM provider_events WHERE applied_at IS NULL`.execute(at.db);
  });
});

describe('a cancellation that crosses a full refund at the provider', () => {
  it.each(['before', 'after'] as const)(
    'ends with a refund that was sent, reported %s we make ours',
    async (when) => {
      const paid = await payAtStripe();
      stripe.objects.createRefund({ payment_intent: paid.chargeId, amount: '4550' });
      await paid.cancel();
      if (when === 'before') await deliverWebhooks();
      await runRefunds();
      if (when === 'after') {
        expect(statusesOf(await paid.refunds())).toEqual(['sent']);
        await deliverWebhooks();
      }
      expect(await paid.refunds()).toMatchObject([{ status: 'sent', amount: 45.5 }]);
      expect(paid.atStripe()).toHaveLength(1);
      expect(await findMoneyFaults(at.db)).toEqual([]);
    },
  );
});

it('a refund that stays pending for more than ten days is listed', async () => {
  const paid = await payAtStripe();
  await paid.cancel();
  await at.db
    .updateTable('refunds')
    .set({ createdAt: sql<Date>`now() - interval '11 days'` } as object)
    .where('paymentId', '=', paid.paymentId)
    .execute();
  expect(await findUnfinishedRefunds(at.db)).toEqual([
    expect.stringMatching(/^Refund .+ of 4550 cents .+ has been pending since \d{4}-\d\d-\d\d$/),
  ]);
});
