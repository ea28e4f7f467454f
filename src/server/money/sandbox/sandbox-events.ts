import { createHmac } from 'node:crypto';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { secondMs } from '#shared/units.ts';
import type { StripeObject } from './stripe-api.ts';

// Stripe's objects and events, made from ours. Release 0.2.0, which reads the same rows, keeps events in our
// terms.

type Session = {
  id: string;
  paymentId: string;
  amountCents?: number;
  chargeId?: string | null;
  status: 'open' | 'complete' | 'expired';
  url?: string;
};

export const sessionObject = ({ id, paymentId, amountCents, ...session }: Session) => ({
  id,
  object: 'checkout.session',
  status: session.status,
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  payment_intent: session.chargeId ?? null,
  amount_total: amountCents ?? null,
  currency: 'usd',
  metadata: { payment_id: paymentId },
  url: session.url ?? null,
});

export const refundObject = (refund: { id: string; chargeId: string; amountCents: number }) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amountCents,
  payment_intent: refund.chargeId,
  status: 'succeeded',
  // The sandbox refunds what our adapter orders, under our id.
  metadata: { refund_id: refund.id },
});

export const accountObject = (id: string, isReady: boolean) => ({
  id,
  object: 'account',
  payouts_enabled: isReady,
  capabilities: { transfers: isReady ? 'active' : 'inactive' },
  requirements: {
    currently_due: isReady ? [] : ['external_account', 'individual.verification.document'],
  },
  external_accounts: {
    data: isReady ? [{ object: 'bank_account', bank_name: 'Test Bank', last4: '6789' }] : [],
  },
});

export const transferObject = (transfer: {
  id: string;
  accountId: string;
  amountCents: number;
}) => ({
  id: transfer.id,
  object: 'transfer',
  amount: transfer.amountCents,
  destination: transfer.accountId,
  transfer_group: transfer.id,
});

export const stripeEventOf = (event: ProviderEvent): StripeObject => ({
  id: event.id,
  object: 'event',
  type: event.type,
  data: { object: objectOf(event) },
});

function objectOf(event: ProviderEvent): object {
  switch (event.kind) {
    case 'paid': {
      const { checkoutId: id, receivedCents: amountCents, currency } = event;
      return { ...sessionObject({ ...event, id, amountCents, status: 'complete' }), currency };
    }
    case 'checkout_ended':
      return sessionObject({
        id: event.subject ?? '',
        paymentId: event.paymentId,
        status: 'expired',
      });
    case 'refunded':
      return refundObject({ ...event, id: event.providerRefundId });
    case 'disputed':
      return {
        id: event.providerDisputeId,
        object: 'dispute',
        amount: event.amountCents,
        payment_intent: event.chargeId,
        status: event.status === 'open' ? 'needs_response' : event.status,
      };
    case 'account':
      return accountObject(event.accountId, event.state.isReady);
    case 'other':
      return {};
  }
}

export const sandboxWebhookSecret = (vault: Vault) => vault.digest('test webhook', 'secret');

/** The webhook of an event, signed as Stripe does (https://docs.stripe.com/webhooks/signature). */
export function sandboxWebhook(vault: Vault, event: ProviderEvent, now = new Date()) {
  const body = JSON.stringify(stripeEventOf(event));
  return { body, headers: signedHeaders(vault, body, now) };
}

export function signedHeaders(vault: Vault, body: string, now = new Date()) {
  const seconds = Math.floor(now.getTime() / secondMs);
  const hmac = createHmac('sha256', sandboxWebhookSecret(vault)).update(`${seconds}.${body}`);
  return {
    'content-type': 'application/json',
    'stripe-signature': `t=${seconds},v1=${hmac.digest('hex')}`,
  };
}
