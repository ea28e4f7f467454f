import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import { sandboxWebhookQueue } from './sandbox.jobs.ts';
import {
  endSandboxCheckout,
  insertSandboxEvent,
  insertSandboxRefund,
  lockSandboxCharge,
  paySandboxCheckout,
  selectSandboxEvents,
  updateSandboxAccount,
} from './sandbox.queries.ts';
import { StripeRejection } from './stripe-api.ts';

// Changes of the sandbox's objects. Each is reported by a webhook after the commit.

export type SandboxDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'log' | 'vault'>;
type ReportDeps = Pick<Deps, 'db' | 'jobs'>;

/** Does nothing if the checkout can't be paid anymore. */
export function payCheckout(deps: ReportDeps, checkoutId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const checkout = await paySandboxCheckout(trx, checkoutId);
    if (!checkout) return;
    const { id, paymentId, chargeId, amountCents } = checkout;
    await report(deps, trx, {
      id: `${id}:paid`,
      type: 'checkout.session.completed',
      subject: id,
      kind: 'paid',
      paymentId,
      checkoutId: id,
      chargeId: chargeId ?? '',
      receivedCents: amountCents,
      currency: 'usd',
    });
  });
}

/**
 * Ends an unpaid checkout. With `isPaidLate`, it can still be paid: the booking loses its hold
 * before the payment arrives, without waiting for the end of the hold.
 */
export function endCheckout(
  deps: ReportDeps,
  checkoutId: string,
  late: { isPaidLate: boolean },
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const checkout = await endSandboxCheckout(trx, checkoutId, late);
    if (!checkout) return;
    const { id, paymentId } = checkout;
    await report(deps, trx, {
      id: `${id}:ended`,
      type: 'checkout.session.expired',
      subject: id,
      kind: 'checkout_ended',
      paymentId,
    });
  });
}

/** The instructor has entered all of the provider's requirements. */
export function finishOnboarding(deps: ReportDeps, accountId: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await updateSandboxAccount(trx, accountId, { isReady: true });
    await report(deps, trx, {
      id: `${accountId}:ready`,
      type: 'account.updated',
      subject: accountId,
      kind: 'account',
      accountId,
      state: { isReady: true, missing: [], destination: 'Test Bank, ending in 6789' },
    });
  });
}

type Refund = { refundId?: string | undefined; chargeId: string; amountCents: number };

/** Refunds once for the same `refundId`. Throws StripeRejection for more than is left of the charge. */
export function refundCharge(
  deps: ReportDeps,
  { refundId = newId(), chargeId, amountCents }: Refund,
) {
  return deps.db.transaction().execute(async (trx) => {
    const refund = { id: refundId, chargeId, amountCents };
    const left = await lockSandboxCharge(trx, refund);
    if (left?.isRefunded) return refund;
    if (!left) throw new StripeRejection('resource_missing', 404);
    if (left.cents < amountCents) throw new StripeRejection('charge_already_refunded');
    if ((await disputeOf(trx, chargeId)) === 'open') throw new StripeRejection('charge_disputed');
    await insertSandboxRefund(trx, refund);
    await report(deps, trx, {
      id: `${refundId}:refunded`,
      type: 'refund.updated',
      subject: chargeId,
      kind: 'refunded',
      chargeId,
      providerRefundId: refundId,
      refundId,
      amountCents,
      status: 'sent',
    });
    return refund;
  });
}

export type DisputeStatus = 'open' | 'won' | 'lost';

/** The learner's bank takes the charge back, or decides: 'won' is for the instructor. */
export function disputeCharge(
  deps: ReportDeps,
  { chargeId, amountCents }: { chargeId: string; amountCents: number },
  status: DisputeStatus,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    if ((await disputeOf(trx, chargeId)) !== (status === 'open' ? undefined : 'open')) return;
    await report(deps, trx, {
      id: `${chargeId}:dispute-${status}`,
      type: `charge.dispute.${status === 'open' ? 'created' : 'closed'}`,
      subject: chargeId,
      kind: 'disputed',
      chargeId,
      providerDisputeId: `dispute_${chargeId}`,
      amountCents,
      status,
    });
  });
}

/** Undefined if the charge was never disputed. */
export async function disputeOf(db: Trx | Deps['db'], chargeId: string) {
  const events = await selectSandboxEvents(db, { subject: chargeId });
  return events.findLast((event) => event.kind === 'disputed')?.status;
}

async function report({ jobs }: ReportDeps, trx: Trx, event: ProviderEvent) {
  if (await insertSandboxEvent(trx, event))
    await jobs.send(sandboxWebhookQueue, { eventId: event.id }, trx);
}
