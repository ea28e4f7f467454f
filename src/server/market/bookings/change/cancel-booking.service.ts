import type { Deps } from '#server/app/deps.ts';
import { refundBookings } from '#server/market/bookings/payments/refund-bookings.service.ts';
import { cancelBookingsOfStudent } from '#server/market/bookings/seats/cancel-seats.queries.ts';
import { lockBookedSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { returnCanceledSeats } from '#server/market/bookings/seats/undo-seats.service.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { CancelBookingInput } from '#shared/market/bookings/bookings.ts';
import { wouldCostTheSame } from '#shared/market/bookings/quote.ts';
import { refundCents, refundTerms } from '#shared/market/bookings/refund-policy.ts';
import { centsToDollars } from '#shared/money/money.ts';

/**
 * Cancels a booking or gives up an unpaid one, and emails the student; also the teacher, unless the
 * booking was never paid. Another student's booking is not found.
 */
export async function cancelBooking(deps: Deps, viewerId: string, input: CancelBookingInput) {
  const { db, payments } = deps;
  const { bookingId } = input;
  return db.transaction().execute(async (trx) => {
    // Changing a booking twice locks its account for the foreign key, and accounts are locked before sessions.
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const booked = await lockBookedSession(trx, bookingId, viewerId);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    const { now, worthCents, ...terms } = booked;
    const hasStarted = booked.startsAt <= now;
    const [canceled] = hasStarted ? [] : await cancelBookingsOfStudent(trx, [bookingId]);
    if (!canceled) throw new DomainError(hasStarted ? 'CLASS_STARTED' : 'BOOKING_CANCELLED');
    const { microseconds, wasReserved, freedSeats, ...booking } = canceled;
    const seats = {
      bookingId,
      studentId: viewerId,
      sessionId: booking.sessionId,
      seats: freedSeats,
    };
    // Paid bookings are refunded, so they can't be undone. An undo books again, without asking for another price.
    const isUnpaid = !wasReserved && (payments === null || worthCents === 0);
    const isSamePrice = booked.couponId === null && wouldCostTheSame(booked.seatPrices, booked);
    const mayUndo = input.canUndo && isUnpaid && isSamePrice;
    const canUndo = await returnCanceledSeats(deps, trx, seats, { canUndo: mayUndo, now });
    const refundOf = (paidCents: number) =>
      refundCents({ ...terms, paidCents: Math.min(paidCents, worthCents) }, now);
    const refunds = await refundBookings(deps, trx, [{ bookingId, refundOf }], 'student_canceled');
    const refund = refunds.get(bookingId) ?? null;
    const fact = { bookingId, wasReserved, worthCents, refundCents: refund?.refundCents ?? null };
    await deps.facts.publishAt(trx, microseconds, 'booking.canceled', fact);
    const paidCents = Math.min(refund?.paidCents ?? 0, worthCents);
    const total = centsToDollars(worthCents);
    return { ...booking, total, refund: refundTerms({ ...terms, paidCents }, now), canUndo };
  });
}
