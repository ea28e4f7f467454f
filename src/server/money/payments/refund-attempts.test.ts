import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { applyCheckoutEvent } from '#server/market/bookings/payments/checkout-events.service.ts';
import { reconcilePayments } from '#server/money/provider-events/reconciliation.service.ts';
import { retryRefunds } from '#server/money/provider-events/retry-refunds.service.ts';
import type { StripeObject } from '#server/money/sandbox/stripe-api.ts';
import type { StripeEventRow } from '#server/testing/fakes/stripe-objects.ts';
import {
  signStripeWebhook,
  startStripe,
  stripeSettings,
} from '#server/testing/fakes/stripe-server.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { accountsOf } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createExtraChargeWorker, createRefundWorker } from './refunds.jobs.ts';
import { refundExtraCharge } from './refunds.service.ts';

const stripe = await startStripe();
const at = openTestApp(stripeSettings(stripe));
afterAll(() => stripe.close());
beforeEach(async () => {
  stripe.fault = () => undefined;
  stripe.objects.settings.refundStatus = 'succeeded';
  stripe.waiting.length = 0;
  // Work that earlier tests left behind.
  await sql`DELETE FROM pgboss.job WHERE name IN ('refund', 'refund-sent')`.execute(at.db);
  await at.db
    .updateTable('refunds')
    .set({ status: 'sent' })
    .where('reason', '<>', 'provider')
    .execute();
  at.warnings.length = 0;
});
afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

async function post(event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const headers = signStripeWebhook(payload);
  const url = '/api/payments/webhook';
  const { statusCode } = await at.app.inject({ method: 'POST', url, payload, headers });
  expect(statusCode).toBe(200);
}
async function deliverWebhooks(): Promise<void> {
  for (const event of stripe.waiting.splice(0)) await post(event);
}
const retry = () => retryRefunds(at.deps, 'stripe');

async function runJobs(): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(at.db);
  await at.deps.jobs.runDue(createRefundWorker(at.deps));
  await deliverFacts(at.deps);
}

/** A booking of $30 paid at Stripe. */
async function bookAndPay() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 3000 });
  const { bookings } = callerFor(at.deps, student);
  const { id: bookingId, payment } = await bookings.book({ classId });
  const { headers } = await at.app.inject(new URL(payment?.checkoutUrl ?? '').pathname);
  const sessionId = String(headers.location).split('/').at(-1) ?? '';
  stripe.objects.pay(sessionId);
  await deliverWebhooks();
  const chargeId = String(stripe.objects.sessions.get(sessionId)?.payment_intent);
  const { id: paymentId } = await at.db
    .selectFrom('payments')
    .select('id')
    .where('chargeId', '=', chargeId)
    .executeTakeFirstOrThrow();
  const made = () =>
    [...stripe.objects.refunds.values()].filter((one) => one.payment_intent === chargeId);
  return {
    paymentId,
    chargeId,
    email: student.email,
    cancel: () => bookings.cancel({ bookingId }),
    /** The status that the learner sees. */
    refunds: async () => (await bookings.byId({ bookingId })).refunds,
    statuses: async () => (await bookings.byId({ bookingId })).refunds.map(({ status }) => status),
    /** All refunds at Stripe, and those that have not failed. */
    made,
    live: () => made().filter(({ status }) => status !== 'failed'),
    refundInDashboard: (amount: number) =>
      stripe.objects.createRefund({ payment_intent: chargeId, amount: String(amount) }),
    accounts: () => accountsOf(at.db, paymentId),
  };
}

/** A canceled booking with a refund at Stripe. */
async function cancelAndRefund() {
  const booked = await bookAndPay();
  await booked.cancel();
  await runJobs();
  await deliverWebhooks();
  expect(await booked.statuses()).toEqual(['sent']);
  const [refund] = booked.made();
  if (!refund) throw new Error('Nothing was refunded');
  return { ...booked, refund };
}

/** Stripe's event of this type about a refund. */
const eventOf = (refund: StripeObject, type: string, status: string) => ({
  id: `evt_${newId()}`,
  object: 'event',
  type,
  data: { object: { ...refund, status } },
});

describe('a refund that fails after Stripe accepted it', () => {
  it.each([
    ['refund.failed', 'failed'],
    ['refund.updated', 'failed'],
    ['refund.updated', 'canceled'],
    ['charge.refund.updated', 'failed'],
  ])('is logged, listed, made again, and emailed once it is made: %s, %s', async (type, status) => {
    const { refund, statuses, made, live, email } = await cancelAndRefund();
    refund.status = 'failed';
    await post(eventOf(refund, type, status));
    await runJobs();
    expect(await statuses()).toEqual(['failed']);
    expect(at.warnings).toMatchObject([
      { providerRefundId: refund.id, amountCents: 3000, failedRefunds: 1 },
    ]);
    const { refund_id: id } = refund.metadata as { refund_id: string };
    expect(await findUnfinishedRefunds(at.db)).toEqual([
      expect.stringMatching(`^Refund ${id} of 3000 cents for payment .+ failed$`),
    ]);
    expect(await retry()).toBe(1);
    expect(await statuses()).toEqual(['pending']);
    await runJobs();
    expect(made()).toHaveLength(2);
    expect(live()).toMatchObject([{ amount: 3000, metadata: { refund_id: id } }]);
    await deliverWebhooks();
    expect(await statuses()).toEqual(['sent']);
    expect(await findUnfinishedRefunds(at.db)).toEqual([]);
    expect(await retry()).toBe(0);
    const subjects = (await emailsTo(at.deps, email)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.includes('is on its way'))).toHaveLength(1);
  });

  it('counts as failed when it fails immediately', async () => {
    const { cancel, statuses, live } = await bookAndPay();
    stripe.objects.settings.refundStatus = 'failed';
    await cancel();
    await runJobs();
    expect(await statuses()).toEqual(['failed']);
    expect(at.warnings).toHaveLength(1);
    stripe.objects.settings.refundStatus = 'succeeded';
    await retry();
    await runJobs();
    expect([await statuses(), live().length]).toEqual([['sent'], 1]);
  });

  it('is found when its webhook was lost', async () => {
    const { refund, statuses } = await cancelAndRefund();
    stripe.objects.failRefund(refund.id);
    stripe.waiting.length = 0;
    await reconcilePayments(at.deps, applyCheckoutEvent);
    expect(await statuses()).toEqual(['failed']);
  });

  it('is found among the pending ones when its events are too old', async () => {
    const { cancel, made, statuses } = await bookAndPay();
    stripe.objects.settings.refundStatus = 'pending';
    await cancel();
    await runJobs();
    for (const { id } of made()) stripe.objects.failRefund(id);
    stripe.objects.events.length = 0;
    await reconcilePayments(at.deps, applyCheckoutEvent);
    expect(await statuses()).toEqual(['failed']);
  });

  it('ignores late or repeated reports of the first attempt after the second', async () => {
    const { refund, statuses, live } = await cancelAndRefund();
    const reports = ['succeeded', 'failed'].map((status) =>
      eventOf(refund, 'refund.updated', status),
    );
    stripe.objects.failRefund(refund.id);
    await deliverWebhooks();
    await retry();
    for (const report of reports) await post(report);
    expect(await statuses()).toEqual(['pending']);
    await runJobs();
    for (const report of reports) await post({ ...report, id: `evt_${newId()}` });
    expect(await statuses()).toEqual(['sent']);
    expect(live()).toHaveLength(1);
  });
});

describe('a retried refund', () => {
  it('is made once, although the response was lost and Stripe has forgotten the key', async () => {
    const { refund, statuses, live } = await cancelAndRefund();
    stripe.objects.failRefund(refund.id);
    await deliverWebhooks();
    await retry();
    stripe.objects.settings.refundStatus = 'pending';
    stripe.fault = (path, method) =>
      path === '/v1/refunds' && method === 'POST' ? 'lost' : undefined;
    await runJobs();
    stripe.fault = () => undefined;
    stripe.forgetKeys();
    await runJobs();
    expect([await statuses(), live().length]).toEqual([['pending'], 1]);
    expect(await retry(), 'Stripe works on it').toBe(0);
  });

  it('is not made if it was made in the dashboard meanwhile, unless that refund fails', async () => {
    const { refund, statuses, live, made, refundInDashboard } = await cancelAndRefund();
    stripe.objects.failRefund(refund.id);
    await deliverWebhooks();
    const { id } = refundInDashboard(1000);
    refundInDashboard(2000);
    stripe.waiting.length = 0;
    await retry();
    await runJobs();
    expect(await statuses()).toEqual(['sent']);
    expect([made().length, live().length]).toEqual([3, 2]);
    stripe.objects.failRefund(id);
    await deliverWebhooks();
    expect(await statuses()).toEqual(['failed']);
    await retry();
    await runJobs();
    expect(live()).toMatchObject([{ amount: 2000 }, { amount: 1000 }]);
  });

  it('is for the rest if a part was refunded in the dashboard', async () => {
    const { refund, statuses, live, refundInDashboard } = await cancelAndRefund();
    stripe.objects.failRefund(refund.id);
    refundInDashboard(1000);
    await deliverWebhooks();
    await retry();
    await runJobs();
    expect(await statuses()).toEqual(['sent']);
    expect(live()).toMatchObject([{ amount: 1000 }, { amount: 2000 }]);
  });

  it('is found in the table, although its job is gone', async () => {
    const { cancel, statuses, live } = await bookAndPay();
    await cancel();
    await sql`DELETE FROM pgboss.job WHERE name = 'refund'`.execute(at.db);
    expect(await retry()).toBe(1);
    expect(await retry(), 'its job is queued').toBe(0);
    await runJobs();
    expect([await statuses(), live().length]).toEqual([['sent'], 1]);
  });
});

it('a refund that has been pending for more than ten days is listed', async () => {
  const { cancel } = await bookAndPay();
  await cancel();
  expect(await findUnfinishedRefunds(at.db)).toEqual([]);
  await sql`UPDATE refunds SET created_at = now() - interval '11 days'
    WHERE status = 'pending'`.execute(at.db);
  expect(await findUnfinishedRefunds(at.db)).toEqual([
    expect.stringMatching(/^Refund .+ of 3000 cents .+ has been pending since 2\d{3}-\d\d-\d\d$/),
  ]);
});

describe('a refund that was made in the dashboard', () => {
  const orders: [name: string, order: number[]][] = [
    ['after it was reported', [0, 1, 2]],
    ['before it was reported', [2, 1, 0]],
  ];
  it.each(orders)('is reversed in the ledger when it fails %s', async (_name, order) => {
    const { refundInDashboard, accounts, refunds } = await bookAndPay();
    stripe.objects.failRefund(refundInDashboard(1000).id);
    const events = stripe.waiting.splice(0);
    const held: unknown[] = [];
    for (const index of order) {
      await post(events[index] ?? {});
      held.push((await accounts()).held);
    }
    expect(held).toEqual(order[0] === 0 ? [1700, 2550, 2550] : [2550, 2550, 2550]);
    expect(await accounts()).toEqual({ provider: -3000, commission: 450, held: 2550 });
    expect(await refunds()).toEqual([]);
    expect(await findUnfinishedRefunds(at.db)).toEqual([]);
    expect(await retry()).toBe(0);
  });
});

it('a second charge whose refund fails is logged, listed once, and refunded again by a retry', async () => {
  const { paymentId } = await bookAndPay();
  const again = await bookAndPay();
  await at.db
    .updateTable('payments')
    .set({ chargeId: null })
    .where('id', '=', again.paymentId)
    .execute();
  const { chargeId } = again;
  const charge = { paymentId, provider: 'stripe', chargeId, amountCents: 3000 };
  await at.db.transaction().execute((trx) => refundExtraCharge(at.deps, trx, charge));
  await at.deps.jobs.runDue(createExtraChargeWorker(at.deps));
  for (const { id } of again.live()) stripe.objects.failRefund(id);
  await deliverWebhooks();
  expect(at.warnings).toMatchObject([{ chargeId }, { chargeId }]);
  expect(await findUnfinishedRefunds(at.db)).toEqual([
    expect.stringMatching(/^Refund .+ of a second charge of 3000 cents failed$/),
  ]);
  expect(await retry()).toBe(1);
  await at.deps.jobs.runDue(createExtraChargeWorker(at.deps));
  expect(again.live()).toHaveLength(1);
  expect(await findUnfinishedRefunds(at.db)).toEqual([]);
});

describe('a cancellation that crosses a full refund in the dashboard', () => {
  it('ends with one refund sent, in either order of the reports', async () => {
    for (const isReportedFirst of [true, false]) {
      const { cancel, refundInDashboard, statuses, live, accounts } = await bookAndPay();
      await cancel();
      refundInDashboard(3000);
      if (isReportedFirst) await deliverWebhooks();
      await runJobs();
      await deliverWebhooks();
      expect(await statuses()).toEqual(['sent']);
      expect(live()).toHaveLength(1);
      expect(await accounts()).toEqual({});
      expect(at.warnings).toEqual([]);
    }
  });

  it.each([
    [3000, [3000]],
    [1000, [1000, 2000]],
  ])(
    'refunds what remains after %i cents in the dashboard a moment before',
    async (cents, amounts) => {
      const { cancel, refundInDashboard, statuses, live, accounts } = await bookAndPay();
      await cancel();
      // This happens between our read of the charge and our refund.
      stripe.fault = (path, method) => {
        if (path === '/v1/refunds' && method === 'POST' && live().length === 0)
          refundInDashboard(cents);
        return undefined;
      };
      await runJobs();
      expect(await statuses()).toEqual(['sent']);
      expect(live().map(({ amount }) => amount)).toEqual(amounts);
      await deliverWebhooks();
      expect(await accounts()).toEqual({});
      expect(at.warnings).toEqual([]);
    },
  );

  it('is still refunded when the refund in the dashboard failed before it was reported', async () => {
    const { cancel, refundInDashboard, statuses, live } = await bookAndPay();
    await cancel();
    stripe.objects.failRefund(refundInDashboard(3000).id);
    for (const event of stripe.waiting.splice(0).toReversed()) await post(event);
    expect(await statuses()).toEqual(['pending']);
    await runJobs();
    expect([await statuses(), live().length]).toEqual([['sent'], 1]);
  });

  it('settles its refund that an earlier release marked as failed once the dashboard refund is reported', async () => {
    const { cancel, refundInDashboard, statuses, live, paymentId } = await bookAndPay();
    await cancel();
    await sql`DELETE FROM pgboss.job WHERE name = 'refund'`.execute(at.db);
    await at.db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('paymentId', '=', paymentId)
      .execute();
    refundInDashboard(3000);
    await deliverWebhooks();
    await runJobs();
    expect([await statuses(), live().length]).toEqual([['sent'], 1]);
  });

  it.each([
    ['in order', (events: StripeEventRow[]) => events],
    ['in reverse', (events: StripeEventRow[]) => events.toReversed()],
  ])(
    'is refunded by us when the refund in the dashboard fails, reported %s',
    async (_name, sort) => {
      const { cancel, refundInDashboard, statuses, live } = await bookAndPay();
      await cancel();
      const { id } = refundInDashboard(3000);
      await runJobs();
      stripe.objects.failRefund(id);
      for (const event of sort(stripe.waiting.splice(0))) await post(event);
      expect(await statuses()).toEqual(['failed']);
      expect(await retry()).toBe(1);
      await runJobs();
      expect(await statuses()).toEqual(['sent']);
      expect(live()).toMatchObject([{ amount: 3000, metadata: { refund_id: expect.any(String) } }]);
    },
  );
});
