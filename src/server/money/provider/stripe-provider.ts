import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { minuteMs, secondMs } from '#shared/units.ts';
import {
  type CheckoutOrder,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundOrder,
  RefundRejected,
  type TransferOrder,
  TransferRejected,
  UnknownToProvider,
} from './payment-provider.ts';
import { type Ask, createStripeClient, type StripeSettings } from './stripe-client.ts';
import {
  readAccount,
  readRefund,
  readRefundEvent,
  readSession,
  readStripeEvent,
  refundStatusOf,
  stripeEventTypes,
} from './stripe-events.ts';

/** Stripe requires at least 30 minutes; we expire the checkout when the hold ends. */
const checkoutGraceMs = 31 * minuteMs;
const maxEvents = 10_000;

/** Checkout Sessions, and separate charges and transfers to Connect Express accounts. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const { ask, readWebhook } = createStripeClient(settings);
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    createCheckout: (order) => createCheckout(ask, order),
    expireCheckout: (checkoutId) => expireCheckout(ask, checkoutId),
    async readCheckout(checkoutId) {
      const session = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
      const named = { id: `${checkoutId}:${session.status}`, type: 'checkout.session.read' };
      const event = readSession(session, named);
      const url = session.status === 'open' ? session.url : null;
      return { url, events: event.kind === 'other' ? [] : [event] };
    },
    readRefunds: (chargeId) => readRefunds(ask, chargeId),
    refund: (order) => refund(ask, order),
    async readRefund(providerRefundId) {
      const made = await ask(({ refunds }) => refunds.retrieve(providerRefundId));
      const named = { id: `${providerRefundId}:${made.status}`, type: 'refund.read' };
      return [readRefundEvent(made, named)];
    },
    createPayoutAccount: (teacher) => createPayoutAccount(ask, teacher),
    onboardingUrl: (accountId, returnUrl) => createOnboardingUrl(ask, accountId, returnUrl),
    // Express accounts are changed on a page of Stripe, which links back to us.
    managementUrl: async (accountId) =>
      (await ask(({ accounts }) => accounts.createLoginLink(accountId))).url,
    readPayoutAccount: async (accountId) =>
      readAccount(await ask(({ accounts }) => accounts.retrieve(accountId))),
    transfer: (order) => transfer(ask, order),
    readWebhook,
    readEvents: (since) => readEvents(ask, since),
  };
}

/**
 * Stripe requires the same parameters with the same key, but the class may have been renamed or
 * moved meanwhile, so the key depends on them. A checkout that no learner saw expires.
 */
async function createCheckout(ask: Ask, order: CheckoutOrder) {
  const { paymentId, amountCents, title, expiresAt, successUrl, cancelUrl } = order;
  const metadata = { payment_id: paymentId };
  const session = {
    mode: 'payment',
    // Other payment methods may settle days later.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: title } },
      },
    ],
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor((expiresAt.getTime() + checkoutGraceMs) / secondMs),
    success_url: successUrl,
    cancel_url: cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
  const parameters = createHash('sha256').update(JSON.stringify(session)).digest('base64url');
  const idempotencyKey = `${paymentId}-${parameters}`;
  const { id, url } = await ask(({ checkout }) =>
    checkout.sessions.create(session, { idempotencyKey }),
  );
  if (!url) throw new ProviderUnavailable('Stripe returned no checkout URL');
  return { checkoutId: id, url };
}

async function expireCheckout(ask: Ask, checkoutId: string): Promise<void> {
  try {
    const { status } = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
    if (status === 'open') await ask(({ checkout }) => checkout.sessions.expire(checkoutId));
  } catch (error) {
    if (!(error instanceof UnknownToProvider)) throw error;
  }
}

/** Stripe forgets an idempotency key after a day, so our id is searched for first. */
async function transfer(ask: Ask, { payoutId, accountId, amountCents }: TransferOrder) {
  const { data } = await ask(({ transfers }) =>
    transfers.list({ transfer_group: payoutId, limit: 1 }),
  );
  const [made] = data;
  if (made) return { providerTransferId: made.id };
  const order = {
    amount: amountCents,
    currency: 'usd',
    destination: accountId,
    transfer_group: payoutId,
    metadata: { payout_id: payoutId },
  };
  const { id } = await ask(
    ({ transfers }) => transfers.create(order, { idempotencyKey: payoutId }),
    TransferRejected,
  );
  return { providerTransferId: id };
}

async function createPayoutAccount(
  ask: Ask,
  { teacherId, email }: { teacherId: string; email: string },
) {
  const account = {
    type: 'express',
    email,
    capabilities: { transfers: { requested: true } },
    metadata: { teacher_id: teacherId },
  } as const;
  const idempotencyKey = `account-${teacherId}`;
  const { id } = await ask(({ accounts }) => accounts.create(account, { idempotencyKey }));
  return { accountId: id };
}

async function createOnboardingUrl(ask: Ask, account: string, returnUrl: string): Promise<string> {
  const link = {
    account,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: returnUrl,
  } as const;
  return (await ask(({ accountLinks }) => accountLinks.create(link))).url;
}

async function readEvents(ask: Ask, since: Date): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since.getTime() / secondMs) };
  const types = [...stripeEventTypes];
  const found = await ask(({ events }) =>
    events.list({ created, types, limit: 100 }).autoPagingToArray({ limit: maxEvents }),
  );
  return found.toReversed().map(readStripeEvent);
}

const maxRefundsOfCharge = 1000;

async function readRefunds(ask: Ask, chargeId: string): Promise<ProviderRefund[]> {
  const made = await ask(
    ({ refunds }) =>
      refunds
        .list({ payment_intent: chargeId, limit: 100 })
        .autoPagingToArray({ limit: maxRefundsOfCharge }),
    RefundRejected,
  );
  return made.map((one) => readRefund(one, chargeId));
}

/** Under the key of a failed or rejected order, Stripe would only repeat that. */
async function refund(ask: Ask, { refundId, attempt, isRest, chargeId, amountCents }: RefundOrder) {
  const order = {
    payment_intent: chargeId,
    amount: amountCents,
    metadata: { refund_id: refundId },
  };
  const key = attempt === 0 ? refundId : `${refundId}-${attempt}`;
  const idempotencyKey = isRest ? `${key}-${amountCents}` : key;
  const made = await ask(
    ({ refunds }) => refunds.create(order, { idempotencyKey }),
    RefundRejected,
  );
  return { providerRefundId: made.id, status: refundStatusOf(made) };
}
