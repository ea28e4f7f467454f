import type { Stripe } from 'stripe';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import type {
  PayoutAccountState,
  ProviderEvent,
  ProviderRefund,
  RefundStatus,
} from './payment-provider.ts';

type StripeEvent = Stripe.Event;
type StripeSession = Stripe.Checkout.Session;
type StripeRefund = Stripe.Refund;
type StripeDispute = Stripe.Dispute;
type StripeAccount = Stripe.Account;

// Stripe's objects in our terms. A charge is known by its payment intent, which every object names.

/** The events to subscribe to, as in docs/operations/every-day.md. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'account.updated',
] as const;

const ownId = z.uuid();
/** The ids that we set; other objects of the same Stripe account have none. */
const readOwnId = (metadata: Record<string, string> | null, name: string) =>
  ownId.safeParse(metadata?.[name]).data ?? null;
const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null);

const eventBody = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

/** The event in a body whose signature was checked. */
export function readSignedEvent(rawBody: Buffer): ProviderEvent {
  try {
    return readStripeEvent(
      eventBody.parse(JSON.parse(rawBody.toString())) as object as StripeEvent,
    );
  } catch {
    throw new DomainError('WEBHOOK_INVALID');
  }
}

export function readStripeEvent(event: StripeEvent): ProviderEvent {
  const named = { id: event.id, type: event.type };
  // Events of an instructor's own account are about the instructor's money, not ours.
  if (event.account && event.type !== 'account.updated') return other(named);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return readSession(event.data.object, named);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return readRefundEvent(event.data.object, named);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return readDispute(event.data.object, named);
    case 'account.updated': {
      const { id, ...account } = event.data.object;
      const state = readAccount(account);
      return { ...named, subject: id, kind: 'account', accountId: id, state };
    }
    default:
      return other(named);
  }
}

type Named = { id: string; type: string };
const other = (named: Named): ProviderEvent => ({ ...named, subject: null, kind: 'other' });

/** 'other' for an object that is still open, or not ours. */
export function readSession(session: StripeSession, named: Named): ProviderEvent {
  const paymentId = readOwnId(session.metadata, 'payment_id');
  const chargeId = idOf(session.payment_intent);
  const { id: checkoutId, amount_total: receivedCents, currency } = session;
  if (!paymentId) return other(named);
  const about = { ...named, subject: checkoutId, paymentId };
  if (session.status === 'expired') return { ...about, kind: 'checkout_ended' };
  if (session.payment_status !== 'paid' || !chargeId || !receivedCents || !currency)
    return other(named);
  return { ...about, kind: 'paid', checkoutId, chargeId, receivedCents, currency };
}

export function readRefundEvent(refund: StripeRefund, named: Named): ProviderEvent {
  const chargeId = idOf(refund.payment_intent);
  if (!chargeId) return other(named);
  return { ...named, subject: chargeId, kind: 'refunded', ...readRefund(refund, chargeId) };
}

export function readRefund(refund: StripeRefund, chargeId: string): ProviderRefund {
  return {
    chargeId,
    providerRefundId: refund.id,
    refundId: readOwnId(refund.metadata, 'refund_id'),
    amountCents: refund.amount,
    status: refundStatusOf(refund),
  };
}

export function refundStatusOf({ status }: StripeRefund): RefundStatus {
  if (status === 'succeeded') return 'sent';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** An inquiry ('warning_…') takes no money. */
function readDispute(dispute: StripeDispute, named: Named): ProviderEvent {
  const chargeId = idOf(dispute.payment_intent);
  const status = disputeStatuses[dispute.status];
  if (!chargeId || !status) return other(named);
  return {
    ...named,
    subject: chargeId,
    kind: 'disputed',
    chargeId,
    providerDisputeId: dispute.id,
    amountCents: dispute.amount,
    status,
  };
}

const disputeStatuses: Record<string, 'open' | 'won' | 'lost'> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

type AccountState = Pick<
  StripeAccount,
  'payouts_enabled' | 'capabilities' | 'requirements' | 'external_accounts'
>;

type ExternalAccount = NonNullable<StripeAccount['external_accounts']>['data'][number];

/** The external account is a bank account or a debit card. */
function destinationOf(external: ExternalAccount | undefined): string | null {
  if (!external) return null;
  const name = external.object === 'card' ? external.brand : external.bank_name;
  return `${name ?? 'Account'}, ending in ${external.last4}`;
}

export function readAccount(account: AccountState): PayoutAccountState {
  const { payouts_enabled, capabilities, requirements, external_accounts } = account;
  return {
    isReady: payouts_enabled && capabilities?.transfers === 'active',
    missing: requirements?.currently_due ?? [],
    destination: destinationOf(external_accounts?.data[0]),
  };
}
