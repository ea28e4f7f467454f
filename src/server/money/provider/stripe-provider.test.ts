import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import {
  type StripeServer,
  signStripeWebhook,
  startStripe,
  stripeKey,
  stripeWebhookSecret,
} from '#server/testing/fakes/stripe-server.ts';
import { minuteMs } from '#shared/units.ts';
import { ProviderUnavailable, RefundRejected, TransferRejected } from './payment-provider.ts';
import { createStripeProvider, type PaymentProvider } from './stripe-provider.ts';

let stripe: StripeServer;
let provider: PaymentProvider;

beforeAll(async () => {
  stripe = await startStripe();
  provider = createStripeProvider({
    secretKey: stripeKey,
    webhookSecret: `whsec_of_payout_accounts, ${stripeWebhookSecret}`,
    apiUrl: stripe.url,
    timeoutMs: 300,
  });
});
beforeEach(() => {
  stripe.waiting.length = 0;
  stripe.fault = () => undefined;
});
afterAll(() => stripe.close());

const orderFor = (paymentId: string) => ({
  paymentId,
  amountCents: 4550,
  title: 'Wheel throwing, Sat, Nov 28',
  expiresAt: new Date(Date.now() + 5 * minuteMs),
  successUrl: 'http://localhost:3000/bookings/1?payment=done',
  cancelUrl: 'http://localhost:3000/bookings/1?payment=canceled',
});
/** The events that are not reported yet, as our webhook reads them. */
const reported = () =>
  Promise.all(
    stripe.waiting.splice(0).map((event) => {
      const payload = JSON.stringify(event);
      const { 'stripe-signature': signature } = signStripeWebhook(payload);
      return provider.readWebhook(Buffer.from(payload), signature);
    }),
  );

async function payFor(wrong?: { amount_total?: number; currency?: string }) {
  const paymentId = newId();
  const { checkoutId } = await provider.createCheckout(orderFor(paymentId));
  stripe.objects.pay(checkoutId, wrong);
  const [event] = await reported();
  if (event?.kind !== 'paid') throw new Error('No payment was reported');
  return event;
}

describe('a checkout at Stripe', () => {
  it('is created once, although the response was lost, and although the hold ends soon', async () => {
    const order = orderFor(newId());
    stripe.fault = () => 'silent';
    await expect(provider.createCheckout(order)).rejects.toThrow(ProviderUnavailable);
    stripe.fault = () => undefined;
    const { checkoutId, url } = await provider.createCheckout(order);
    expect(url).toContain(checkoutId);
    const made = [...stripe.objects.sessions.values()];
    const ofPayment = made.filter(
      ({ metadata }) => (metadata as { payment_id: string }).payment_id === order.paymentId,
    );
    expect(ofPayment).toHaveLength(1);
  });

  it('that is paid is reported, and can be read when the webhook was lost', async () => {
    const paid = await payFor();
    expect(paid).toMatchObject({ receivedCents: 4550, currency: 'usd', subject: paid.checkoutId });
    const { id: _id, type: _type, ...content } = paid;
    expect((await provider.readCheckout(paid.checkoutId)).events).toMatchObject([content]);
    const events = await provider.readEvents(new Date(Date.now() - minuteMs));
    expect(events).toContainEqual(paid);
  });

  it('reports the received amount, whatever amount was requested', async () => {
    const wrong = { amount_total: 100, currency: 'eur' };
    expect(await payFor(wrong)).toMatchObject({ receivedCents: 100, currency: 'eur' });
  });

  it('ends once, unless it was paid', async () => {
    const { checkoutId } = await provider.createCheckout(orderFor(newId()));
    expect((await provider.readCheckout(checkoutId)).events).toEqual([]);
    for (let n = 0; n < 2; n++) await provider.expireCheckout(checkoutId);
    expect((await reported()).map(({ kind }) => kind)).toEqual(['checkout_ended']);
    expect(stripe.objects.pay(checkoutId)).toBe(false);
    expect(await provider.readCheckout(checkoutId)).toMatchObject({
      url: null,
      events: [{ kind: 'checkout_ended' }],
    });
    const paid = await payFor();
    await provider.expireCheckout(paid.checkoutId);
    expect(await reported()).toEqual([]);
  });

  it.each(['unreachable', 'broken', 'silent'] as const)(
    'can be tried again when Stripe is %s',
    async (fault) => {
      stripe.fault = () => fault;
      await expect(provider.createCheckout(orderFor(newId()))).rejects.toThrow(ProviderUnavailable);
    },
  );
});

describe('a refund at Stripe', () => {
  it('is made once, although the response was lost', async () => {
    const { chargeId } = await payFor();
    const order = { refundId: newId(), attempt: 0, chargeId, amountCents: 2000 };
    stripe.fault = (path) => (path === '/v1/refunds' ? 'silent' : undefined);
    await expect(provider.refund(order)).rejects.toThrow(ProviderUnavailable);
    stripe.fault = () => undefined;
    const first = await provider.refund(order);
    expect(await provider.refund(order)).toEqual(first);
    const refunds = [...stripe.objects.refunds.values()];
    expect(refunds.filter((one) => one.payment_intent === chargeId)).toHaveLength(1);
    expect(await reported()).toMatchObject([
      { kind: 'refunded', chargeId, refundId: order.refundId, amountCents: 2000, status: 'sent' },
    ]);
    expect(await provider.readRefund(first.providerRefundId)).toMatchObject([{ status: 'sent' }]);
  });

  it('of more than was paid is rejected for good', async () => {
    const { chargeId } = await payFor();
    const order = { refundId: newId(), attempt: 0, chargeId, amountCents: 4551 };
    await expect(provider.refund(order)).rejects.toThrow(RefundRejected);
  });
});

describe('a payout at Stripe', () => {
  it('goes once to an account that is ready', async () => {
    const teacher = { teacherId: newId(), email: 'tess@example.com' };
    const { accountId } = await provider.createPayoutAccount(teacher);
    expect(await provider.createPayoutAccount(teacher)).toEqual({ accountId });
    expect(await provider.onboardingUrl(accountId, 'http://localhost:3000/')).toContain(accountId);
    expect(await provider.readPayoutAccount(accountId)).toEqual({
      isReady: false,
      missing: ['external_account'],
      destination: null,
    });
    const order = { payoutId: newId(), accountId, amountCents: 3868 };
    await expect(provider.transfer({ ...order, payoutId: newId() })).rejects.toThrow(
      TransferRejected,
    );
    stripe.objects.finishOnboarding(accountId);
    const destination = 'STRIPE TEST BANK, ending in 6789';
    const state = { isReady: true, missing: [], destination };
    expect(await reported()).toMatchObject([{ kind: 'account', accountId, state }]);
    expect(await provider.managementUrl(accountId)).toContain(accountId);
    const made = [await provider.transfer(order), await provider.transfer(order)];
    expect(made[0]).toEqual(made[1]);
    expect(stripe.objects.transfers.size).toBe(1);
  });
});

describe('a webhook of Stripe', () => {
  it.each([
    ['is signed with another secret', (text: string) => signStripeWebhook(text, 'whsec_other')],
    ['was signed for another body', (text: string) => signStripeWebhook(`${text} `)],
    ['is not signed', () => ({ 'stripe-signature': undefined })],
  ])('that %s is rejected', async (_name, sign) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'refund.created' });
    const signature = sign(payload)['stripe-signature'];
    await expect(provider.readWebhook(Buffer.from(payload), signature)).rejects.toMatchObject({
      code: 'WEBHOOK_INVALID',
    });
  });

  it.each(['{}', 'null', '', '[]', '{"id":"evt_1","type":"refund.created"}', 'no JSON'])(
    'that is signed but is not an event is rejected: %s',
    async (payload) => {
      const { 'stripe-signature': signature } = signStripeWebhook(payload);
      await expect(provider.readWebhook(Buffer.from(payload), signature)).rejects.toMatchObject({
        code: 'WEBHOOK_INVALID',
      });
    },
  );

  it('of a connected account is ignored unless it is about this account', async () => {
    const paid = await payFor();
    const refund = stripe.objects.createRefund({ payment_intent: paid.chargeId, amount: '100' });
    const account = stripe.objects.createAccount({});
    stripe.objects.finishOnboarding(account.id);
    for (const event of stripe.waiting) event.account = account.id;
    expect(await reported()).toMatchObject([{ kind: 'other' }, { kind: 'account' }]);
    expect(refund.status).toBe('succeeded');
  });

  it('reports a dispute and its outcome', async () => {
    const { chargeId } = await payFor();
    for (const status of ['warning_needs_response', 'needs_response', 'under_review', 'lost'])
      stripe.objects.dispute(chargeId, status);
    const events = await reported();
    expect(events.map((event) => ('status' in event ? event.status : event.kind))).toEqual([
      'other',
      'open',
      'open',
      'lost',
    ]);
  });
});
