import type { Deps } from '#server/deps.ts';
import { applyDisputeUpdate } from '#server/money/disputes.service.ts';
import type { ProviderEvent } from '#server/money/payment-provider.ts';
import { allowPayouts, setAccountState } from '#server/money/payout-accounts.queries.ts';
import { applyRefundUpdate } from '#server/money/refunds.service.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { lockSession } from './cancel-seats.queries.ts';
import { expireHolds } from './holds.service.ts';
import {
  insertProviderEvent,
  lockCharge,
  selectPaymentOfCharge,
  selectWaitingEvents,
  setEventApplied,
} from './payment-events.queries.ts';
import { selectPaidBooking } from './settle-payment.queries.ts';
import { settlePaidCheckout } from './settle-payment.service.ts';

/**
 * Applies what the payment provider reports: each event once, in the transaction that stores its id,
 * and in any order. An event about a payment that hasn't arrived yet waits for it.
 */
export async function applyProviderEvent(
  deps: Deps,
  event: ProviderEvent,
): Promise<'applied' | 'waiting' | 'known'> {
  const result = await deps.db.transaction().execute(async (trx) => {
    if ('chargeId' in event) await lockCharge(trx, event.chargeId);
    if (!(await insertProviderEvent(trx, waitingFor(event)))) return 'known';
    if (!(await applyEvent(deps, trx, event))) return 'waiting';
    if (event.kind === 'paid')
      for (const earlier of await selectWaitingEvents(trx, event.chargeId))
        await applyEvent(deps, trx, earlier);
    return 'applied' as const;
  });
  if (result === 'waiting') logExtraFailure(deps, event);
  return result;
}

/** The refund of a charge that no payment has, such as a second one for the same booking. */
function logExtraFailure({ log }: Deps, event: ProviderEvent): void {
  if (event.kind !== 'refunded' || event.status !== 'failed') return;
  const { chargeId, providerRefundId, amountCents } = event;
  log.warn({ chargeId, providerRefundId, amountCents }, 'a refund of a second charge failed');
}

/** An event that is about a charge waits for it, whatever the provider calls its subject. */
function waitingFor(event: ProviderEvent): ProviderEvent {
  const isAboutCharge = event.kind === 'refunded' || event.kind === 'disputed';
  return isAboutCharge ? { ...event, subject: event.chargeId } : event;
}

/** False if it has to wait. */
async function applyEvent(deps: Deps, trx: Trx, event: ProviderEvent): Promise<boolean> {
  const isApplied = await dispatchEvent(deps, trx, event);
  if (isApplied) await setEventApplied(trx, event.id);
  return isApplied;
}

async function dispatchEvent(deps: Deps, trx: Trx, event: ProviderEvent): Promise<boolean> {
  if (event.kind === 'paid') return settlePaidCheckout(deps, trx, event);
  if (event.kind === 'checkout_ended') await endHold(deps, trx, event.paymentId);
  if (event.kind === 'account') {
    await setAccountState(trx, event.accountId, event.state);
    await allowPayouts(trx, event.accountId);
  }
  if (event.kind !== 'refunded' && event.kind !== 'disputed') return true;
  const payment = await selectPaymentOfCharge(trx, event.chargeId);
  if (!payment) return false;
  if (event.kind === 'refunded') await applyRefundUpdate(deps, trx, payment.id, event);
  else {
    const { providerDisputeId, amountCents, status } = event;
    await applyDisputeUpdate(trx, payment.id, { providerDisputeId, amountCents, status });
  }
  return true;
}

/** A checkout that has ended can't be paid anymore, so its seat would be held for nothing. */
async function endHold(deps: Deps, trx: Trx, paymentId: string): Promise<void> {
  const booked = await selectPaidBooking(trx, paymentId);
  if (!booked) return;
  await lockSession(trx, booked.sessionId);
  await expireHolds(deps, trx, { bookingId: booked.bookingId });
}
