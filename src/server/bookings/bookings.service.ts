import type { Deps } from '#server/deps.ts';
import { bookedMail } from '#server/notifications/booked.mail.ts';
import { bookingCanceledMail } from '#server/notifications/booking-canceled.mail.ts';
import { newStudentMail } from '#server/notifications/new-student.mail.ts';
import { studentCanceledMail } from '#server/notifications/student-canceled.mail.ts';
import { constraints, isViolationOf } from '#server/platform/db/constraints.ts';
import { newId } from '#server/platform/db/new-id.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import type { BookClassInput } from '#shared/bookings.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { currentRefundPolicy, refundCents, refundTerms } from '#shared/refund-policy.ts';
import { selectSeatState } from './bookings.queries.ts';
import {
  type Booking,
  cancelBookingsWithSeats,
  insertBookingWithSeat,
  lockBookedSession,
  type SeatRequest,
} from './seats.queries.ts';

/**
 * Books a seat and emails student and teacher. Throws CLASS_NOT_FOUND, NO_SCHEDULE, OWN_CLASS,
 * CLASS_STARTED, ALREADY_ENROLLED, CLASS_CHANGED, CLASS_FULL, RATE_LIMITED or
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function bookClass(
  { db, env, outbox }: Deps,
  studentId: string,
  { classId, sessionId, asShown }: BookClassInput,
  idempotencyKey: string | null,
): Promise<Booking> {
  const request = { classId, sessionId, asShown, studentId };
  return runOnce(db, { userId: studentId, key: idempotencyKey, request }, async (trx) => {
    const seat = { ...request, bookingId: newId(), refundPolicy: currentRefundPolicy };
    const { notice, ...booking } = await takeSeat(trx, seat);
    // Counted in the transaction: refusals and repeated requests are not.
    await consumeAttempt(trx, 'book', { account: studentId });
    await outbox.enqueue(trx, [
      bookedMail(notice, { price: booking.price, refundPolicy: seat.refundPolicy }, env.appUrl),
      newStudentMail(notice, env.appUrl),
    ]);
    return booking;
  });
}

async function takeSeat(trx: Trx, request: SeatRequest) {
  for (let attempt = 1; ; attempt++) {
    const booking = await insertBookingWithSeat(trx, request).catch((error) => {
      if (isViolationOf(error, constraints.bookingsOneLiveSeat))
        throw new DomainError('ALREADY_ENROLLED');
      throw error;
    });
    if (booking) return booking;
    const refusal = await findRefusal(trx, request);
    if (refusal || attempt === maxAttempts) throw new DomainError(refusal ?? 'CLASS_FULL');
  }
}

/** Retries when the class or session changed meanwhile, or a seat was returned. */
const maxAttempts = 3;

/** Explains why the seat statement inserted nothing. Returns null if a seat is available by now. */
async function findRefusal(trx: Trx, request: SeatRequest): Promise<ErrorCode | null> {
  const state = await selectSeatState(trx, request);
  // A concurrent request deleted the account.
  if (state && !state.isStudentHere) return 'UNAUTHENTICATED';
  if (!state?.isActive) return 'CLASS_NOT_FOUND';
  if (state.teacherId === request.studentId) return 'OWN_CLASS';
  if (state.isEnrolled) return 'ALREADY_ENROLLED';
  if (!state.sessionId || !state.isScheduled) return 'NO_SCHEDULE';
  if (state.hasStarted) return 'CLASS_STARTED';
  if (!state.isAsShown) return 'CLASS_CHANGED';
  return state.hasFreeSpot ? null : 'CLASS_FULL';
}

/**
 * Cancels a booking and emails student and teacher. Throws BOOKING_NOT_FOUND (also for another
 * student's booking), CLASS_STARTED or BOOKING_CANCELLED.
 */
export async function cancelBooking(
  { db, env, outbox }: Deps,
  studentId: string,
  bookingId: string,
) {
  return db.transaction().execute(async (trx) => {
    const booked = await lockBookedSession(trx, bookingId, studentId);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    const refund = refundCents(booked, booked.now);
    const hasStarted = booked.startsAt <= booked.now;
    const [canceled] = hasStarted
      ? []
      : await cancelBookingsWithSeats(trx, [{ bookingId, refundCents: refund }]);
    if (!canceled) throw new DomainError(hasStarted ? 'CLASS_STARTED' : 'BOOKING_CANCELLED');
    const { notice, ...booking } = canceled;
    await outbox.enqueue(trx, [
      bookingCanceledMail(notice, { ...booked, refundCents: refund }, env.appUrl),
      studentCanceledMail(notice, env.appUrl),
    ]);
    return { ...booking, refund: refundTerms(booked, booked.now) };
  });
}
