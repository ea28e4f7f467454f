import { type ProviderRefund, type RefundOrder, RefundRefused } from './payment-provider.ts';
import type { Ask } from './stripe-client.ts';
import { readRefund, refundStatusOf } from './stripe-events.ts';

const maxRefundsOfCharge = 1000;

export async function readRefunds(ask: Ask, chargeId: string): Promise<ProviderRefund[]> {
  const made = await ask(
    ({ refunds }) =>
      refunds
        .list({ payment_intent: chargeId, limit: 100 })
        .autoPagingToArray({ limit: maxRefundsOfCharge }),
    RefundRefused,
  );
  return made.map((one) => readRefund(one, chargeId));
}

/** Under the key of a failed attempt, Stripe would only repeat the failure. */
export async function refund(ask: Ask, { refundId, attempt, chargeId, amountCents }: RefundOrder) {
  const order = {
    payment_intent: chargeId,
    amount: amountCents,
    metadata: { refund_id: refundId },
  };
  const idempotencyKey = attempt === 0 ? refundId : `${refundId}-${attempt}`;
  const made = await ask(({ refunds }) => refunds.create(order, { idempotencyKey }), RefundRefused);
  return { providerRefundId: made.id, status: refundStatusOf(made) };
}
