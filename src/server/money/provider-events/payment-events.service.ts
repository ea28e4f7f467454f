import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { applyDisputeUpdate } from '#server/money/payments/disputes.service.ts';
import { applyRefundUpdate } from '#server/money/payments/refunds.service.ts';
import { allowPayouts, setAccountState } from '#server/money/payouts/payout-accounts.queries.ts';
import type { ProviderEvent, ProviderEventData } from '#server/money/provider/payment-provider.ts';
import {
  insertProviderEvent,
  lockCharge,
  selectPaymentOfCharge,
  selectWaitingEvents,
  setEventApplied,
} from './payment-events.queries.ts';

/** A checkout that was paid, or can't be paid anymore. */
export type CheckoutEvent = Extract<ProviderEventData, { kind: 'paid' | 'checkout_ended' }>;

/** Changes the booking in the transaction of the event. False if the event has to wait. */
export type CheckoutHandler = (deps: Deps, trx: Trx, event: CheckoutEvent) => Promise<boolean>;

/**
 * Applies an event of the payment provider once, in the transaction that stores its id; events may
 * arrive in any order. An event that precedes its payment waits for it.
 */
export async function applyProviderEvent(
  deps: Deps,
  event: ProviderEvent,
  handleCheckout: CheckoutHandler,
): Promise<'applied' | 'waiting' | 'known'> {
  const apply = async (trx: Trx, event: ProviderEvent): Promise<boolean> => {
    const isApplied = await dispatchEvent(deps, trx, event, handleCheckout);
    if (isApplied) await setEventApplied(trx, event.id);
    return isApplied;
  };
  const result = await deps.turns.ofClass(event, () =>
    deps.db.transaction().execute(async (trx) => {
      if ('chargeId' in event) await lockCharge(trx, event.chargeId);
      if (!(await insertProviderEvent(trx, waitingFor(event)))) return 'known';
      if (!(await apply(trx, event))) return 'waiting';
      if (event.kind === 'paid')
        for (const earlier of await selectWaitingEvents(trx, event.chargeId))
          await apply(trx, earlier);
      return 'applied' as const;
    }),
  );
  if (result === 'waiting') logExtraFailure(deps, event);
  return result;
}

/** The refund of a charge without a payment, such as a second charge of a booking. */
function logExtraFailure({ log }: Deps, event: ProviderEvent): void {
  if (event.kind !== 'refunded' || event.status !== 'failed') return;
  const { chargeId, providerRefundId, amountCents } = event;
  log.warn({ chargeId, providerRefundId, amountCents }, 'a refund of a second charge failed');
}

/** An event about a charge waits for the charge, whatever the provider's name for its subject. */
function waitingFor(event: ProviderEvent): ProviderEvent {
  const isAboutCharge = event.kind === 'refunded' || event.kind === 'disputed';
  return isAboutCharge ? { ...event, subject: event.chargeId } : event;
}

/** False if the event has to wait. */
async function dispatchEvent(
  deps: Deps,
  trx: Trx,
  event: ProviderEvent,
  handleCheckout: CheckoutHandler,
): Promise<boolean> {
  if (event.kind === 'paid' || event.kind === 'checkout_ended')
    return handleCheckout(deps, trx, event);
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
