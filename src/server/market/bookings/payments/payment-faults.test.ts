import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { createRefundWorker } from '#server/money/payments/refunds.jobs.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import { webhookPath } from '#server/money/provider/payment-provider.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import { sandboxWebhook } from '#server/money/sandbox/sandbox-events.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { deliverWebhooks } from '#server/testing/test-payments.ts';
import { findMoneyFaults } from './check-money.ts';

// Runs from the booking to the webhooks, with the sandbox.

const at = openTestApp({ PAYMENTS: 'sandbox' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

const post = (url: string) => at.app.inject({ method: 'POST', url });

/** Books a seat and opens its checkout. */
async function openCheckout(classId: string) {
  const student = await createUser(at.db);
  const booked = await callerFor(at.deps, student).bookings.book({ classId });
  const visited = await at.app.inject(new URL(booked.payment?.checkoutUrl ?? '').pathname);
  const { pathname } = new URL(String(visited.headers.location));
  return {
    bookingId: booked.id,
    checkoutId: pathname.split('/').at(-1) ?? '',
    choose: (outcome: string) => post(`${pathname}?outcome=${outcome}`),
    status: async () => (await readBooking(booked.id)).status,
    payment: async () =>
      at.db
        .selectFrom('payments')
        .select(['id', 'status', 'receivedCents', 'refundedCents'])
        .where('bookingId', '=', booked.id)
        .executeTakeFirstOrThrow(),
  };
}
const readBooking = (id: string) =>
  at.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirstOrThrow();

async function createOneSeat() {
  const { id } = await createUser(at.db);
  return (await createClass(at.db, id, { slots: [{ capacity: 1 }] })).classId;
}

const provider = (): PaymentProvider => {
  if (!at.deps.payments) throw new Error('The sandbox is missing');
  return at.deps.payments;
};
async function sendWebhook(event: ProviderEvent) {
  const { body: payload, headers } = sandboxWebhook(at.deps.vault, event);
  const response = await at.app.inject({ method: 'POST', url: webhookPath, payload, headers });
  expect(response.statusCode).toBe(200);
}

describe('an unusual payment', () => {
  it('is charged once when two tabs pay and every webhook is repeated', async () => {
    const { choose, status, payment, checkoutId } = await openCheckout(await createOneSeat());
    await Promise.all([choose('pay'), choose('pay')]);
    await deliverWebhooks(at);
    const [event] = (await provider().readCheckout(checkoutId)).events;
    if (!event) throw new Error('No payment was reported');
    // The same event again, and the same payment with another event id, as reconciliation reads it.
    await Promise.all([sendWebhook(event), sendWebhook({ ...event, id: newId() })]);
    expect(await status()).toBe('confirmed');
    expect(await payment()).toMatchObject({ receivedCents: 4550, refundedCents: 0 });
  });

  it('is refunded when another student took the seat of a late payer', async () => {
    const classId = await createOneSeat();
    const late = await openCheckout(classId);
    await late.choose('pay-late');
    await deliverWebhooks(at);
    expect(await late.status()).toBe('expired');
    const quick = await openCheckout(classId);
    await quick.choose('pay');
    await late.choose('pay');
    await deliverWebhooks(at);
    await at.deps.jobs.runDue(createRefundWorker(at.deps));
    await deliverWebhooks(at);
    expect([await quick.status(), await late.status()]).toEqual(['confirmed', 'expired']);
    expect(await late.payment()).toMatchObject({ receivedCents: 4550, refundedCents: 4550 });
    const refunds = await at.db
      .selectFrom('refunds')
      .select(['status', 'reason'])
      .where('paymentId', '=', (await late.payment()).id)
      .execute();
    expect(refunds).toEqual([{ status: 'sent', reason: 'paid_late' }]);
  });

  it.each([
    ['too little', { receivedCents: 100 }],
    ['another currency', { currency: 'eur' }],
  ])('is refunded when it is %s', async (_name, wrong) => {
    const { status, payment, checkoutId } = await openCheckout(await createOneSeat());
    const { id: paymentId } = await payment();
    await sendWebhook({
      id: newId(),
      type: 'checkout.session.completed',
      subject: checkoutId,
      kind: 'paid',
      paymentId,
      checkoutId,
      chargeId: `charge_${newId()}`,
      receivedCents: 4550,
      currency: 'usd',
      ...wrong,
    });
    const { receivedCents, refundedCents } = await payment();
    expect(refundedCents).toBe(receivedCents);
    expect(await status()).toBe('expired');
  });

  it('is refunded once when the refund is reported before the payment', async () => {
    const { payment, checkoutId } = await openCheckout(await createOneSeat());
    const { id: paymentId } = await payment();
    const chargeId = `charge_${newId()}`;
    await sendWebhook({
      id: newId(),
      type: 'refund.created',
      subject: chargeId,
      kind: 'refunded',
      chargeId,
      providerRefundId: `refund_${newId()}`,
      refundId: null,
      amountCents: 1000,
      status: 'sent',
    });
    expect(await payment()).toMatchObject({ status: 'open', refundedCents: 0 });
    await sendWebhook({
      id: newId(),
      type: 'checkout.session.completed',
      subject: checkoutId,
      kind: 'paid',
      paymentId,
      checkoutId,
      chargeId,
      receivedCents: 4550,
      currency: 'usd',
    });
    expect(await payment()).toMatchObject({ receivedCents: 4550, refundedCents: 1000 });
  });
});

it('a payment that its learner disputes is out of reach until the bank decides', async () => {
  const { choose, payment, bookingId } = await openCheckout(await createOneSeat());
  const balances = async () => {
    await deliverWebhooks(at);
    const { heldCents, disputedCents } = await at.db
      .selectFrom('teacherBalances as t')
      .innerJoin('payments as p', 'p.teacherId', 't.teacherId')
      .select(['t.heldCents', 't.disputedCents'])
      .where('p.bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    return [Number(heldCents), Number(disputedCents)];
  };
  await choose('pay');
  const [held] = await balances();
  await choose('dispute');
  expect(await balances()).toEqual([0, held]);
  await choose('won');
  expect(await balances()).toEqual([held, 0]);
  expect(await payment()).toMatchObject({ status: 'paid', receivedCents: 4550, refundedCents: 0 });
});

it('a checkout that ended returns the seat right away', async () => {
  const classId = await createOneSeat();
  const { status, checkoutId } = await openCheckout(classId);
  await provider().expireCheckout(checkoutId);
  await deliverWebhooks(at);
  expect(await status()).toBe('expired');
  const next = await openCheckout(classId);
  await next.choose('pay');
  await deliverWebhooks(at);
  // The end of the checkout is reported after the payment.
  const { id: paymentId } = await next.payment();
  const ended = { id: newId(), type: 'checkout.session.expired', subject: next.checkoutId };
  await sendWebhook({ ...ended, kind: 'checkout_ended', paymentId });
  expect(await next.status()).toBe('confirmed');
});
