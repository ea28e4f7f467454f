import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import type { UnusablePayment } from '#server/market/bookings/emails/refunds.email.ts';
import { endHolds, setHoldUsed } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { offerAfterConflicts } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { publishSeatsChanged } from '#server/market/bookings/seats/publish-seats-changed.service.ts';
import { returnSeats } from '#server/market/bookings/seats/return-seats.service.ts';
import { takeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import { canceledBy } from '#shared/market/bookings/booking-states.ts';
import { seatLimits } from '#shared/market/classes/seats.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import {
  addSeatsTo,
  lockBookingToSettle,
  type selectPaidBooking,
} from './settle-payment.queries.ts';

/** The addition that a payment is for; `isOpen` as of the lock of the session. */
export type Seat = NonNullable<Awaited<ReturnType<typeof selectPaidBooking>>> & {
  mayBook: boolean;
};
/** The reason why a payment buys no seats. */
export type SettlementRejection = { emailReason: UnusablePayment; refundReason: RefundReason };

export const late: SettlementRejection = { emailReason: 'late', refundReason: 'paid_late' };
export const canceled = (by: 'student' | 'teacher'): SettlementRejection => ({
  emailReason: 'canceled',
  refundReason: `${by}_canceled`,
});

type FreeSeats = { freeSeats: number | null };
export const hasFreeSeats = ({ freeSeats }: FreeSeats, seats: number) =>
  freeSeats === null || freeSeats >= seats;

/** Like `ensureSeat`, for seats added to a booking. */
export async function ensureAddedSeats(
  deps: Deps,
  trx: Trx,
  { bookingId, sessionId, isOpen, paidSeats, mayBook }: Seat,
): Promise<SettlementRejection | null> {
  const state = await lockBookingToSettle(trx, bookingId);
  const by = canceledBy(state.status);
  if (by) return canceled(by);
  // This holds even if the hold has just expired: no one else was given the seats.
  if (isOpen) return state.hasEnded ? late : null;
  const isTooMany = state.seats + state.addedSeats + paidSeats > seatLimits.max;
  if (!mayBook || !state.isConfirmed || !state.isOffered || isTooMany) return late;
  if (hasFreeSeats(state, paidSeats)) return null;
  await expireHolds(deps, trx, { sessionId });
  return hasFreeSeats(await lockBookingToSettle(trx, bookingId), paidSeats) ? null : late;
}

export async function confirmAddition(
  deps: Deps,
  trx: Trx,
  { paymentId, bookingId, sessionId, isOpen, paidSeats, seatCents }: Seat,
): Promise<void> {
  if (!isOpen && !(await takeSeats(trx, sessionId, paidSeats)))
    throw new Error(`Session ${sessionId} has no seats to add to booking ${bookingId}`);
  const hold = await setHoldUsed(trx, paymentId);
  await addSeatsTo(trx, bookingId, { seats: paidSeats, seatCents, guests: hold?.guests ?? null });
  await offerAfterConflicts(deps, trx, [sessionId]);
  await publishSeatsChanged(deps, trx, bookingId, { added: paidSeats });
}

/** Refunds this payment and emails the student; the booking stays as it was. */
export async function rejectAddition(
  deps: Deps,
  trx: Trx,
  { bookingId, isOpen }: Seat,
  { emailReason, refundReason }: SettlementRejection,
  { paymentId, receivedCents }: { paymentId: string; receivedCents: number },
): Promise<void> {
  if (isOpen) {
    const held = { bookingIds: [bookingId], kinds: ['addition' as const] };
    await returnSeats(deps, trx, await endHolds(trx, held, 'canceled'));
  }
  const request = { paymentId, amountCents: receivedCents, reason: refundReason };
  const [refund] = await refundPayments(deps, trx, [request], { tellsPayer: false });
  if (!refund) return;
  const refundCents = refund.amountCents;
  const rejected = { bookingId, paymentId, reason: emailReason, refundCents, isAddition: true };
  await deps.facts.publish(trx, 'payment.refunded', rejected);
}
