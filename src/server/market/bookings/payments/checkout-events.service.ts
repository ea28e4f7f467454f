import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import type { CheckoutEvent } from '#server/money/provider-events/payment-events.service.ts';
import { selectPaidBooking } from './settle-payment.queries.ts';
import { settlePaidCheckout } from './settle-payment.service.ts';

/** Applies a checkout event to its booking. False if we never asked for the payment. */
export async function applyCheckoutEvent(
  deps: Deps,
  trx: Trx,
  event: CheckoutEvent,
): Promise<boolean> {
  if (event.kind === 'paid') return settlePaidCheckout(deps, trx, event);
  await endHold(deps, trx, event.paymentId);
  return true;
}

/** A checkout that has ended can't be paid anymore, so holding its seat would be useless. */
async function endHold(deps: Deps, trx: Trx, paymentId: string): Promise<void> {
  const booked = await selectPaidBooking(trx, paymentId);
  if (!booked) return;
  await lockSession(trx, booked.sessionId);
  // The payment may have been closed before, and the booking may wait for another payment.
  if (!(await selectPaidBooking(trx, paymentId))?.isOpen) return;
  const { bookingId, isAddition } = booked;
  const kind = isAddition ? 'addition' : 'checkout';
  await expireHolds(deps, trx, { bookingIds: [bookingId], kinds: [kind] });
}
