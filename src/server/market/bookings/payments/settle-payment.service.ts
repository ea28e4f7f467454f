import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { mayClaimAgain } from '#server/market/bookings/coupons/claim-coupon.service.ts';
import { passReleasedSeats } from '#server/market/bookings/pass-seats.service.ts';
import { setHoldUsed } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { expireHolds, releaseHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { setAccepted } from '#server/market/bookings/seats/offers/entries.queries.ts';
import { offerAfterConflicts } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import { takeSeats } from '#server/market/bookings/seats/seats.queries.ts';
import { recordCharge } from '#server/money/ledger/ledger.queries.ts';
import { lockPayment, markPaid } from '#server/money/payments/payments.queries.ts';
import { refundExtraCharge } from '#server/money/payments/refunds.service.ts';
import type { CheckoutEvent } from '#server/money/provider-events/payment-events.service.ts';
import { selectHasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { canceledBy } from '#shared/market/bookings/booking-states.ts';
import { refundBookings } from './refund-bookings.service.ts';
import {
  canceled,
  confirmAddition,
  ensureAddedSeats,
  hasFreeSeats,
  late,
  rejectAddition,
  type Seat,
  type SettlementRejection,
} from './settle-addition.service.ts';
import { confirmPaid, lockBookingToSettle, selectPaidBooking } from './settle-payment.queries.ts';

type PaidEvent = Extract<CheckoutEvent, { kind: 'paid' }>;

const wrongAmount: SettlementRejection = { emailReason: 'wrong', refundReason: 'wrong_amount' };

/**
 * Applies a payment once: the charge, and the seat that it pays for. A payment that can't have a
 * seat anymore is refunded in full, and so is a second charge. False if we never asked for it.
 */
export async function settlePaidCheckout(deps: Deps, trx: Trx, event: PaidEvent): Promise<boolean> {
  const { paymentId, chargeId, receivedCents } = event;
  const booked = await selectPaidBooking(trx, paymentId);
  if (!booked) return false;
  // A deleted account gets no new seat, and neither does someone blocked since the hold or who gave the booking
  // to a friend.
  const mayBook =
    !booked.isOthers &&
    (await lockUserShared(trx, booked.studentId)) &&
    !(await selectHasBlocked(trx, booked.teacherId, booked.studentId));
  await lockSession(trx, booked.sessionId);
  // The addition may have expired during the wait for the lock.
  const now = (await selectPaidBooking(trx, paymentId)) ?? booked;
  const seat = { ...now, mayBook: mayBook && !now.isOthers };
  const rejection = await (seat.isAddition ? ensureAddedSeats : ensureSeat)(deps, trx, seat);
  const payment = await lockPayment(trx, paymentId);
  if (!payment) return false;
  if (!(await markPaid(trx, { paymentId, chargeId, receivedCents }))) {
    if (payment.chargeId !== chargeId) await returnExtraCharge(deps, trx, seat, payment, event);
    return true;
  }
  await recordCharge(trx, paymentId);
  const isExact = receivedCents === payment.amountCents && event.currency.toLowerCase() === 'usd';
  const problem = isExact ? rejection : wrongAmount;
  if (problem) await (seat.isAddition ? rejectAddition : reject)(deps, trx, seat, problem, event);
  else await (seat.isAddition ? confirmAddition : confirm)(deps, trx, seat);
  return true;
}

/**
 * Locks the booking, and ends expired holds if it needs seats and too few are free. Null if the
 * student has the seats, or can have them again.
 */
async function ensureSeat(deps: Deps, trx: Trx, seat: Seat): Promise<SettlementRejection | null> {
  const { bookingId, sessionId, mayBook } = seat;
  const state = await lockBookingToSettle(trx, bookingId);
  // Others may have used the coupon since the hold ended.
  const mayPay = async () => !state.hasHoldEnded || mayClaimAgain(trx, bookingId);
  // This holds even if the hold has just expired: no one else was given the seat.
  if (state.isReserved) return !state.hasEnded && (await mayPay()) ? null : late;
  const by = canceledBy(state.status);
  if (by) return canceled(by);
  if (!mayBook || !state.isOffered || state.hasSeat) return late;
  if (!(await mayClaimAgain(trx, bookingId))) return late;
  if (hasFreeSeats(state, state.seats)) return null;
  await expireHolds(deps, trx, { sessionId });
  return hasFreeSeats(await lockBookingToSettle(trx, bookingId), state.seats) ? null : late;
}

/** Refunds a second charge of a payment, and emails the student. */
async function returnExtraCharge(
  deps: Deps,
  trx: Trx,
  { bookingId }: Seat,
  { id: paymentId, provider }: { id: string; provider: string },
  { chargeId, receivedCents }: PaidEvent,
): Promise<void> {
  const charge = { paymentId, provider, chargeId, amountCents: receivedCents };
  const { refundId } = await refundExtraCharge(deps, trx, charge);
  const refund = { bookingId, paymentId, refundId, reason: 'twice' } as const;
  await deps.facts.publish(trx, 'payment.refunded', { ...refund, refundCents: receivedCents });
}

async function confirm(
  deps: Deps,
  trx: Trx,
  { paymentId, bookingId, sessionId, paidSeats }: Seat,
): Promise<void> {
  const hold = await setHoldUsed(trx, paymentId);
  const wasExpired = await confirmPaid(trx, bookingId);
  if (wasExpired && !(await takeSeats(trx, sessionId, paidSeats)))
    throw new Error(`Session ${sessionId} has no seats for booking ${bookingId}`);
  const takenOver = wasExpired ? 0 : (hold?.claimedSeats ?? 0);
  if (takenOver > 0) await passReleasedSeats(deps, trx, { sessionId, seats: takenOver });
  // A student at the limit of unpaid seats can be offered others now.
  else await offerAfterConflicts(deps, trx, [sessionId]);
  if (hold) await setAccepted(trx, hold.id);
  await deps.facts.publish(trx, 'booking.confirmed', { bookingId });
}

/** Refunds everything received and emails the student; reserved seats are given up. */
async function reject(
  deps: Deps,
  trx: Trx,
  seat: Seat,
  { emailReason, refundReason }: SettlementRejection,
): Promise<void> {
  const { bookingId } = seat;
  await releaseHolds(deps, trx, { bookingIds: [bookingId], kinds: ['checkout'] }, 'canceled');
  const ended = [{ bookingId, refundOf: (paidCents: number) => paidCents }];
  const refunds = await refundBookings(deps, trx, ended, refundReason);
  const refundCents = refunds.get(bookingId)?.refundCents;
  if (!refundCents) return;
  const refund = { bookingId, reason: emailReason, refundCents };
  await deps.facts.publish(trx, 'payment.refunded', refund);
}
