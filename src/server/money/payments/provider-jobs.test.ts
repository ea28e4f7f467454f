import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { applyCheckoutEvent } from '#server/market/bookings/payments/checkout-events.service.ts';
import { reconcilePayments } from '#server/money/provider-events/reconciliation.service.ts';
import { retryRefunds } from '#server/money/provider-events/retry-refunds.service.ts';
import type { JobWorker } from '#server/platform/jobs/queue.ts';
import { listen, missedWebhooks } from '#server/platform/telemetry/channels.ts';
import {
  signStripeWebhook,
  startStripe,
  stripeSettings,
} from '#server/testing/fakes/stripe-server.ts';
import { createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { reserveBooking } from '#server/testing/fixtures/holds.ts';
import { createPaidBooking, createPayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { minuteMs } from '#shared/units.ts';
import { createExpireCheckoutWorker, expireCheckoutQueue } from './checkouts.jobs.ts';
import { createExtraChargeWorker, createRefundWorker } from './refunds.jobs.ts';
import { refundExtraCharge, refundPayments } from './refunds.service.ts';

const stripe = await startStripe();
const at = openTestApp(stripeSettings(stripe));
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.fault = () => undefined;
  stripe.forgetKeys();
});

const runDue = async (worker: JobWorker) => {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(at.db);
  return at.deps.jobs.runDue(worker);
};
const orderFor = (paymentId: string) => ({
  paymentId,
  amountCents: 4550,
  title: 'Bread without haste',
  expiresAt: new Date(Date.now() + 30 * minuteMs),
  successUrl: 'http://localhost:3000/',
  cancelUrl: 'http://localhost:3000/',
});
async function openCheckout(paymentId: string): Promise<string> {
  const made = await at.deps.payments?.createCheckout(orderFor(paymentId));
  return made?.checkoutId ?? '';
}

/** A booking paid at Stripe, and a refund of half of it. */
async function refundHalf() {
  const { paymentId } = await createPaidBooking(at.db);
  const checkoutId = await openCheckout(paymentId);
  stripe.objects.pay(checkoutId);
  const chargeId = String(stripe.objects.sessions.get(checkoutId)?.payment_intent);
  await at.db
    .updateTable('payments')
    .set({ provider: 'stripe', checkoutId, chargeId })
    .where('id', '=', paymentId)
    .execute();
  const request = { paymentId, amountCents: 2275, reason: 'student_canceled' } as const;
  const [refund] = await at.db
    .transaction()
    .execute((trx) => refundPayments(at.deps, trx, [request]));
  const read = () =>
    at.db
      .selectFrom('refunds')
      .select(['status', 'providerRefundId'])
      .where('id', '=', refund?.id ?? '')
      .executeTakeFirstOrThrow();
  const atStripe = () =>
    [...stripe.objects.refunds.values()].filter((one) => one.payment_intent === chargeId);
  return { chargeId, read, atStripe };
}

describe('a refund', () => {
  it('is made once, although Stripe was unavailable and its response was lost', async () => {
    const { read, atStripe } = await refundHalf();
    const worker = createRefundWorker(at.deps);
    for (const fault of ['unreachable', 'broken', 'lost'] as const) {
      stripe.fault = (path) => (path === '/v1/refunds' ? fault : undefined);
      expect(await runDue(worker)).toBe(1);
      expect(await read()).toEqual({ status: 'pending', providerRefundId: null });
      stripe.forgetKeys();
    }
    stripe.fault = () => undefined;
    expect(await runDue(worker)).toBe(1);
    expect(atStripe()).toMatchObject([{ amount: 2275 }]);
    expect(await read()).toEqual({ status: 'sent', providerRefundId: atStripe()[0]?.id });
    expect(await runDue(worker)).toBe(0);
  });

  it('that Stripe rejects is kept, and made by a retry', async () => {
    const { chargeId, read, atStripe } = await refundHalf();
    stripe.objects.dispute(chargeId, 'needs_response');
    const worker = createRefundWorker(at.deps);
    await runDue(worker);
    expect(await read()).toEqual({ status: 'failed', providerRefundId: null });
    expect(await runDue(worker)).toBe(0);
    stripe.objects.dispute(chargeId, 'won');
    expect(await retryRefunds(at.deps, 'stripe')).toBe(1);
    await runDue(worker);
    expect((await read()).status).toBe('sent');
    expect(atStripe()).toHaveLength(1);
  });

  it('of a charge that Stripe does not know has failed', async () => {
    const { chargeId, read } = await refundHalf();
    const charge = at.db.updateTable('payments').where('chargeId', '=', chargeId);
    await charge.set({ chargeId: `pi_${newId()}` }).execute();
    await runDue(createRefundWorker(at.deps));
    expect(await read()).toEqual({ status: 'failed', providerRefundId: null });
  });
});

it('a second charge is refunded once, although the response was lost, and it was reported twice', async () => {
  const { paymentId } = await createPaidBooking(at.db);
  const checkoutId = await openCheckout(paymentId);
  stripe.objects.pay(checkoutId);
  const chargeId = String(stripe.objects.sessions.get(checkoutId)?.payment_intent);
  const charge = { paymentId, provider: 'stripe', chargeId, amountCents: 4550 };
  const worker = createExtraChargeWorker(at.deps);
  const report = () =>
    at.db.transaction().execute((trx) => refundExtraCharge(at.deps, trx, charge));
  await report();
  stripe.fault = (path) => (path === '/v1/refunds' ? 'lost' : undefined);
  expect(await runDue(worker)).toBe(1);
  stripe.fault = () => undefined;
  stripe.forgetKeys();
  await report();
  expect(await runDue(worker)).toBe(1);
  await report();
  await runDue(worker);
  const made = [...stripe.objects.refunds.values()].filter(
    (one) => one.payment_intent === chargeId,
  );
  expect(made).toMatchObject([{ amount: 4550 }]);
});

/** A reserved booking whose checkout is open at Stripe. */
async function reserve() {
  const teacherId = (await createUser(at.db)).id;
  const student = await createUser(at.db);
  const { bookingId } = await createBookedClass(at.db, teacherId, student.id);
  const holdExpiresAt = new Date(Date.now() + 30 * minuteMs);
  await reserveBooking(at.db, bookingId, holdExpiresAt);
  const paymentId = await createPayment(at.db, bookingId, { teacherId });
  await at.db
    .updateTable('payments')
    .set({ provider: 'stripe' })
    .where('id', '=', paymentId)
    .execute();
  return { paymentId, bookingId };
}
const visit = (paymentId: string) => at.app.inject(`/checkout/${paymentId}`);
const sessionOf = (location: unknown) => String(location).split('/').at(-1) ?? '';

describe('a checkout', () => {
  it('can be tried again while Stripe is unavailable', async () => {
    const { paymentId, bookingId } = await reserve();
    stripe.fault = () => 'unreachable';
    const page = await visit(paymentId);
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10']);
    expect(page.body).toContain("You haven't been charged");
    expect(page.body).toContain(`href="/checkout/${paymentId}">Try again`);
    expect(page.body).toContain(`href="/bookings/${bookingId}"`);
    stripe.fault = () => undefined;
    const { statusCode, headers } = await visit(paymentId);
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('cs_test_')]);
  });

  it('stays the same when the class is renamed, and after its response was lost', async () => {
    const { paymentId } = await reserve();
    stripe.fault = (path) => (path === '/v1/checkout/sessions' ? 'lost' : undefined);
    expect((await visit(paymentId)).statusCode).toBe(503);
    stripe.fault = () => undefined;
    const rename = (title: string) => at.db.updateTable('classes').set({ title }).execute();
    await rename('Another name');
    const first = (await visit(paymentId)).headers.location;
    expect(first).toContain('cs_test_');
    await rename('A third name');
    expect((await visit(paymentId)).headers.location).toBe(first);
  });

  it('is the same for concurrent visits, although the class is renamed between them', async () => {
    const { paymentId } = await reserve();
    let other: Promise<{ headers: { location?: unknown } }> | undefined;
    stripe.fault = (path) => {
      if (path === '/v1/checkout/sessions') other ??= renameAndVisit();
      return undefined;
    };
    const renameAndVisit = async () => {
      await at.db.updateTable('classes').set({ title: 'Renamed meanwhile' }).execute();
      return visit(paymentId);
    };
    const one = await visit(paymentId);
    expect((await other)?.headers.location).toBe(one.headers.location);
  });

  it('ends at Stripe when its payment closes, however often Stripe is unavailable', async () => {
    const { paymentId } = await reserve();
    const checkoutId = sessionOf((await visit(paymentId)).headers.location);
    await at.db
      .updateTable('payments')
      .set({ status: 'closed' })
      .where('id', '=', paymentId)
      .execute();
    const send = () =>
      at.db
        .transaction()
        .execute((trx) => at.deps.jobs.send(expireCheckoutQueue, { paymentId }, trx));
    await send();
    stripe.fault = () => 'lost';
    await runDue(createExpireCheckoutWorker(at.deps));
    stripe.fault = () => undefined;
    await runDue(createExpireCheckoutWorker(at.deps));
    expect(stripe.objects.sessions.get(checkoutId)?.status).toBe('expired');
  });

  it('that was created while its booking ended is ended by a job', async () => {
    const { paymentId } = await reserve();
    // Closes the payment while Stripe creates the checkout.
    stripe.fault = async (path) => {
      if (path === '/v1/checkout/sessions') await close(paymentId);
      return undefined;
    };
    const { headers } = await visit(paymentId);
    expect(headers.location).toContain('/bookings/');
    await runDue(createExpireCheckoutWorker(at.deps));
    const payment = await at.db
      .selectFrom('payments')
      .select('checkoutId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(stripe.objects.sessions.get(payment.checkoutId ?? '')?.status).toBe('expired');
  });
});

const close = (paymentId: string) =>
  at.db.updateTable('payments').set({ status: 'closed' }).where('id', '=', paymentId).execute();

describe('a lost webhook', () => {
  const eventsOf = (subject: string) =>
    at.db.selectFrom('providerEvents').select('type').where('subject', '=', subject).execute();

  it('is found by the schedule, and its late arrival changes nothing', async () => {
    const { paymentId } = await reserve();
    const checkoutId = sessionOf((await visit(paymentId)).headers.location);
    stripe.waiting.length = 0;
    stripe.objects.pay(checkoutId);
    const [event] = stripe.waiting;
    const counted: number[] = [];
    listen(missedWebhooks, ({ count }) => counted.push(count));
    await reconcilePayments(at.deps, applyCheckoutEvent);
    expect(counted).toHaveLength(1);
    const found = await eventsOf(checkoutId);
    expect(found).toEqual([{ type: 'checkout.session.completed' }]);
    const payload = JSON.stringify(event);
    const response = await at.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload,
      headers: signStripeWebhook(payload),
    });
    expect(response.statusCode).toBe(200);
    expect(await eventsOf(checkoutId)).toEqual(found);
  });

  it('is found in the checkout itself when its event is too old', async () => {
    const { paymentId } = await reserve();
    const checkoutId = sessionOf((await visit(paymentId)).headers.location);
    stripe.objects.pay(checkoutId);
    stripe.objects.events.length = 0;
    await reconcilePayments(at.deps, applyCheckoutEvent);
    expect(await eventsOf(checkoutId)).toEqual([{ type: 'checkout.session.read' }]);
  });

  it('is found even if Stripe does not know another checkout, which is reported', async () => {
    const lost = await reserve();
    const lostId = sessionOf((await visit(lost.paymentId)).headers.location);
    const { paymentId } = await reserve();
    const checkoutId = sessionOf((await visit(paymentId)).headers.location);
    stripe.objects.sessions.delete(lostId);
    stripe.objects.pay(checkoutId);
    stripe.objects.events.length = 0;
    await expect(reconcilePayments(at.deps, applyCheckoutEvent)).rejects.toThrow(
      `does not know 1 objects: ${lostId}`,
    );
    expect(await eventsOf(checkoutId)).toEqual([{ type: 'checkout.session.read' }]);
    await close(lost.paymentId);
  });

  it('is searched for again later when Stripe is unavailable', async () => {
    stripe.fault = () => 'unreachable';
    await expect(reconcilePayments(at.deps, applyCheckoutEvent)).rejects.toThrow(
      'Stripe: StripeConnectionError',
    );
  });
});

it('a webhook with a forged signature is rejected, and nothing is stored', async () => {
  const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type: 'refund.created' });
  const response = await at.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload,
    headers: signStripeWebhook(payload, 'whsec_forged'),
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'WEBHOOK_INVALID']);
});
