import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { PaymentProviderName } from '#shared/money/payments.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import {
  type CheckoutOrder,
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

export type PaymentProvider = ReturnType<typeof createStripeProvider>;

/**
 * Collects from learners and pays instructors by Checkout Sessions, and separate charges and transfers to
 * Connect Express accounts. All methods throw ProviderUnavailable; reads also throw UnknownToProvider.
 */
export function createStripeProvider(
  settings: StripeSettings,
  name: PaymentProviderName = 'stripe',
) {
  const { ask, readWebhook } = createStripeClient(settings);
  return {
    name,
    /** A repeat of the same order never creates a second checkout. */
    createCheckout: (order: CheckoutOrder) => createCheckout(ask, order),
    /** Ends an unpaid checkout, if there is one. A payment that arrives nevertheless is reported as usual. */
    expireCheckout: (checkoutId: string) => expireCheckout(ask, checkoutId),
    /** The URL at which a checkout can still be paid, and its events, in case its webhook was lost. */
    async readCheckout(checkoutId: string) {
      const session = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
      const named = { id: `${checkoutId}:${session.status}`, type: 'checkout.session.read' };
      const event = readSession(session, named);
      const url = session.status === 'open' ? session.url : null;
      return { url, events: event.kind === 'other' ? [] : [event] };
    },
    /**
     * All refunds of a charge, including those that failed or were made at the provider. Throws
     * RefundRejected if the provider doesn't know the charge.
     */
    readRefunds: (chargeId: string) => readRefunds(ask, chargeId),
    /**
     * A repeated attempt within a day never refunds twice; later, `readRefunds` shows whether the
     * refund was made. Throws RefundRejected if it can't be made.
     */
    refund: (order: RefundOrder) => refund(ask, order),
    async readRefund(providerRefundId: string) {
      const made = await ask(({ refunds }) => refunds.retrieve(providerRefundId));
      const named = { id: `${providerRefundId}:${made.status}`, type: 'refund.read' };
      return [readRefundEvent(made, named)];
    },
    /** The instructor's account; the same `teacherId` always gets the same account. */
    createPayoutAccount: (teacher: { teacherId: string; email: string }) =>
      createPayoutAccount(ask, teacher),
    /** The page where the instructor enters the provider's requirements; valid for a few minutes. */
    onboardingUrl: (accountId: string, returnUrl: string) =>
      createOnboardingUrl(ask, accountId, returnUrl),
    /** The page where the instructor changes a complete account, and which links back to us; valid for a few minutes. */
    managementUrl: async (accountId: string) =>
      (await ask(({ accounts }) => accounts.createLoginLink(accountId))).url,
    readPayoutAccount: async (accountId: string) =>
      readAccount(await ask(({ accounts }) => accounts.retrieve(accountId))),
    /**
     * A repeat with the same `payoutId` never pays twice. Throws TransferRejected if the transfer can
     * never be made.
     */
    transfer: (order: TransferOrder) => transfer(ask, order),
    /** Reads an event from the raw body. Throws WEBHOOK_INVALID if the provider did not sign it. */
    readWebhook,
    /** The events since then, oldest first, in case a webhook was lost. */
    readEvents: (since: Date) => readEvents(ask, since),
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
