import type { Deps } from '#server/deps.ts';
import { bookingCanceledMail } from '#server/notifications/booking-canceled.mail.ts';
import { studentCanceledMail } from '#server/notifications/student-canceled.mail.ts';
import { constraints, isViolationOf } from '#server/platform/db/constraints.ts';
import { newId } from '#server/platform/db/new-id.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { onceSql } from '#server/platform/idempotency/idempotency.ts';
import { attemptSql } from '#server/rate-limits.ts';
import type { BookClassInput } from '#shared/bookings.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { currentRefundPolicy, refundCents, refundTerms } from '#shared/refund-policy.ts';
import { type Booking, insertBookingWithSeat, type SeatRequest } from './book-seat.queries.ts';
import { bookedQueue } from './bookings.jobs.ts';
import { selectSeatState } from './bookings.queries.ts';
import { cancelBookingsWithSeats, lockBookedSession } from './cancel-seats.queries.ts';

/**
 * Books a seat; a job emails student and teacher. Throws CLASS_NOT_FOUND, NO_SCHEDULE, OWN_CLASS,
 * CLASS_STARTED, ALREADY_ENROLLED, CLASS_CHANGED, CLASS_FULL, RATE_LIMITED or
 * IDEMPOTENCY_KEY_REUSED.
 *
 * Seat, booking, attempt, stored answer and job are one statement, which does all of it or nothing
 * (decision 28). Why it did nothing is read afterwards.
 */
export async function bookClass(
  { db, jobs }: Deps,
  studentId: string,
  { classId, sessionId, asShown }: BookClassInput,
  idempotencyKey: string | null,
): Promise<Booking> {
  const request = { classId, sessionId, asShown, studentId };
  const once = onceSql<Booking>({ userId: studentId, key: idempotencyKey, request }, 'answer');
  const seat = { ...request, bookingId: newId(), refundPolicy: currentRefundPolicy };
  const emailIds = { student: newId(), teacher: newId() };
  const attempt = attemptSql('book', studentId, 'answer');
  const job = await jobs.sendSql(bookedQueue, { bookingId: seat.bookingId, emailIds }, 'answer');
  const alongside = {
    ...(once && { condition: once.isUnused }),
    inserts: [attempt.sql, ...(once ? [once.store] : []), job],
  };
  for (let tries = 1; ; tries++) {
    try {
      const booking = await insertBookingWithSeat(db, seat, alongside);
      if (booking) return booking;
    } catch (error) {
      await attempt.refuse(db, error);
      if (!isTaken(error)) throw error;
    }
    const answer = await once?.findAnswer(db);
    if (answer) return answer;
    const refusal = await findRefusal(db, request);
    if (refusal || tries === maxTries) throw new DomainError(refusal ?? 'CLASS_FULL');
  }
}

/** A concurrent request of the same student got the seat, or the key, first. */
const isTaken = (error: unknown) =>
  isViolationOf(error, constraints.bookingsOneLiveSeat) ||
  isViolationOf(error, constraints.idempotencyKeysUnique);

/** Retries when the class or session changed meanwhile, or a seat was returned. */
const maxTries = 3;

/** Explains why the seat statement inserted nothing. Returns null if a seat is available by now. */
async function findRefusal(
  db: Db,
  request: Omit<SeatRequest, 'bookingId' | 'refundPolicy'>,
): Promise<ErrorCode | null> {
  const state = await selectSeatState(db, request);
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
