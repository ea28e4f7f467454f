import type { Stripe } from 'stripe';
import { DomainError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import {
  type CheckoutOrder,
  type PaymentProvider,
  type ProviderEvent,
  ProviderUnavailable,
  type RefundOrder,
  RefundRefused,
  type TransferOrder,
  TransferRefused,
} from './payment-provider.ts';
import {
  readAccount,
  readRefund,
  readSession,
  readStripeEvent,
  refundStatusOf,
  stripeEventTypes,
} from './stripe-events.ts';

export type StripeEvent = Stripe.Event;
export type StripeSession = Stripe.Checkout.Session;
export type StripeRefund = Stripe.Refund;
export type StripeDispute = Stripe.Dispute;
export type StripeAccount = Stripe.Account;

type StripeSettings = {
  secretKey: string;
  /** Comma-separated: events of connected accounts have their own endpoint. */
  webhookSecret: string;
  apiUrl: string;
  timeoutMs?: number;
};

/** Stripe requires at least 30 minutes; we expire the checkout when the hold ends. */
const checkoutGraceMs = 31 * minuteMs;
const defaultTimeoutMs = 10 * secondMs;
const maxEvents = 10_000;

/** Checkout Sessions, and separate charges and transfers to Connect Express accounts. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const connect = () => {
    loading ??= connectToStripe(settings);
    return loading;
  };
  /** Calls Stripe, and translates its errors. */
  const ask: Ask = async (request, Refusal) => {
    const stripe = await connect();
    return request(stripe).catch((error: unknown) => {
      throw translate(error, Refusal);
    });
  };
  return {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    createCheckout: (order) => createCheckout(ask, order),
    expireCheckout: (checkoutId) => expireCheckout(ask, checkoutId),
    async readCheckout(checkoutId) {
      const session = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
      const named = { id: `${checkoutId}:${session.status}`, type: 'checkout.session.read' };
      const event = readSession(session, named);
      return event.kind === 'other' ? [] : [event];
    },
    refund: (order) => refund(ask, order),
    async readRefund(providerRefundId) {
      const made = await ask(({ refunds }) => refunds.retrieve(providerRefundId));
      const named = { id: `${providerRefundId}:${made.status}`, type: 'refund.read' };
      return [readRefund(made, named)];
    },
    createPayoutAccount: (teacher) => createPayoutAccount(ask, teacher),
    onboardingUrl: (accountId, returnUrl) => createOnboardingUrl(ask, accountId, returnUrl),
    readPayoutAccount: async (accountId) =>
      readAccount(await ask(({ accounts }) => accounts.retrieve(accountId))),
    transfer: (order) => transfer(ask, order),
    readWebhook: async (rawBody, signature) =>
      readWebhook(await connect(), settings.webhookSecret, rawBody, signature ?? ''),
    readEvents: (since) => readEvents(ask, since),
  };
}

type Refusal = new (message: string) => Error;
type Ask = <Answer>(
  request: (stripe: Stripe) => Promise<Answer>,
  /** What to throw if Stripe will never do it. */
  refusal?: Refusal,
) => Promise<Answer>;

/** Loaded on first use, because the package takes time to load and starts should be quick. */
async function connectToStripe({ secretKey, apiUrl, timeoutMs }: StripeSettings) {
  const { Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs ?? defaultTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Its parameters depend only on the booking, as Stripe requires of a repeated request. */
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
  const { id, url } = await ask(({ checkout }) =>
    checkout.sessions.create(session, { idempotencyKey: paymentId }),
  );
  if (!url) throw new ProviderUnavailable('Stripe returned no checkout URL');
  return { checkoutId: id, url };
}

async function expireCheckout(ask: Ask, checkoutId: string): Promise<void> {
  const { status } = await ask(({ checkout }) => checkout.sessions.retrieve(checkoutId));
  if (status === 'open') await ask(({ checkout }) => checkout.sessions.expire(checkoutId));
}

/**
 * Stripe forgets an idempotency key after a day, so look for our id first. Each attempt after a
 * failed one has a key of its own, or Stripe would repeat the failure.
 */
async function refund(ask: Ask, { refundId, chargeId, amountCents }: RefundOrder) {
  const { data } = await ask(({ refunds }) =>
    refunds.list({ payment_intent: chargeId, limit: 100 }),
  );
  const attempts = data.filter(({ metadata }) => metadata?.refund_id === refundId);
  const failures = attempts.filter((attempt) => refundStatusOf(attempt) === 'failed').length;
  const order = {
    payment_intent: chargeId,
    amount: amountCents,
    metadata: { refund_id: refundId },
  };
  const idempotencyKey = failures === 0 ? refundId : `${refundId}-${failures}`;
  const made =
    attempts.find((attempt) => refundStatusOf(attempt) !== 'failed') ??
    (await ask(({ refunds }) => refunds.create(order, { idempotencyKey }), RefundRefused));
  return { providerRefundId: made.id, status: refundStatusOf(made) };
}

/** Stripe forgets an idempotency key after a day, so look for our id first. */
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
    TransferRefused,
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

function readWebhook(
  { webhooks }: Stripe,
  secrets: string,
  rawBody: Buffer,
  signature: string,
): ProviderEvent {
  for (const secret of secrets.split(','))
    try {
      return readStripeEvent(webhooks.constructEvent(rawBody, signature, secret.trim()));
    } catch (error) {
      if (typeOf(error) !== 'StripeSignatureVerificationError') throw error;
    }
  throw new DomainError('WEBHOOK_INVALID');
}

async function readEvents(ask: Ask, since: Date): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since.getTime() / secondMs) };
  const types = [...stripeEventTypes];
  const found = await ask(({ events }) =>
    events.list({ created, types, limit: 100 }).autoPagingToArray({ limit: maxEvents }),
  );
  return found.toReversed().map(readStripeEvent);
}

type StripeFailure = { type?: string; code?: string; statusCode?: number };
const typeOf = (error: unknown) => (error as StripeFailure | null)?.type;

/** Money that has not settled yet, or another request with the same key. */
const transientCodes = ['balance_insufficient', 'lock_timeout', 'idempotency_key_in_use'];

/** Stripe's messages may contain names, so only its codes are kept. */
function translate(error: unknown, Refusal: Refusal | undefined): unknown {
  const { type, code, statusCode = 0 } = error as StripeFailure;
  if (!type?.startsWith('Stripe')) return error;
  const isFinal =
    (type === 'StripeInvalidRequestError' || type === 'StripePermissionError') &&
    statusCode < 500 &&
    !transientCodes.includes(code ?? '');
  const reason = `Stripe: ${code ?? type}`;
  return isFinal && Refusal ? new Refusal(reason) : new ProviderUnavailable(reason);
}
