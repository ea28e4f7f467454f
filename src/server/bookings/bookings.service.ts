import type { Deps } from '#server/deps.ts';
import { insertPaymentSql } from '#server/money/payments.queries.ts';
import { bookingCanceledEmail } from '#server/notifications/booking-canceled.email.ts';
import { studentCanceledEmail } from '#server/notifications/student-canceled.email.ts';
import { constraints, isViolationOf } from '#server/platform/db/constraints.ts';
import { newId } from '#server/platform/db/new-id.ts';
import { onceSql } from '#server/platform/idempotency/idempotency.ts';
import { attemptSql } from '#server/rate-limits.ts';
import type { BookClassInput } from '#shared/bookings.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { currentRefundPolicy, refundCents, refundTerms } from '#shared/refund-policy.ts';
import { insertBookingWithSeat, type NewBooking, type SeatRequest } from './book-seat.queries.ts';
import { bookedQueue } from './bookings.jobs.ts';
import { selectSeatState } from './bookings.queries.ts';
import { cancelBookingsWithSeats, lockBookedSession } from './cancel-seats.queries.ts';
import { expireHoldQueue } from './holds.jobs.ts';
import { expireEndedHolds } from './holds.service.ts';
import { withInvitations } from './invitations.service.ts';
import { refundBookings } from './refund-bookings.service.ts';

/**
 * Books a seat. With a price to pay online it is only reserved, and given up unless it is paid;
 * otherwise a job emails student and teacher. Throws CLASS_NOT_FOUND, NO_SCHEDULE, OWN_CLASS,
 * CLASS_STARTED, ALREADY_ENROLLED, CLASS_CHANGED, CLASS_FULL, PRICE_NOT_PAYABLE, RATE_LIMITED or
 * IDEMPOTENCY_KEY_REUSED.
 *
 * Seat, booking, payment, attempt, stored answer and job are one statement, which does all of it or
 * nothing (decision 28). Why it did nothing is read afterwards.
 */
export async function bookClass(
  deps: Deps,
  studentId: string,
  { classId, sessionId, asShown }: BookClassInput,
  idempotencyKey: string | null,
): Promise<NewBooking> {
  const { db } = deps;
  const request = { classId, sessionId, asShown, studentId };
  const once = onceSql<NewBooking>({ userId: studentId, key: idempotencyKey, request }, 'answer');
  const { seat, inserts } = await prepareSeat(deps, request);
  const attempt = attemptSql('book', studentId, 'answer');
  const extras = {
    ...(once && { condition: once.isUnused }),
    inserts: [attempt.sql, ...(once ? [once.store] : []), ...inserts],
  };
  for (let tries = 1; ; tries++) {
    try {
      const booking = await insertBookingWithSeat(db, seat, extras);
      if (booking) return booking;
    } catch (error) {
      await attempt.refuse(db, error);
      if (!isTaken(error)) throw error;
    }
    const answer = await once?.findAnswer(db);
    if (answer) return answer;
    const state = await selectSeatState(db, request);
    const refusal = refusalOf(deps, request, state);
    if (!refusal && state?.sessionId && state.hasEndedHold)
      await expireEndedHolds(deps, state.sessionId);
    if (refusal || tries === maxTries) throw new DomainError(refusal ?? 'CLASS_FULL');
  }
}

type Request = Pick<SeatRequest, 'classId' | 'sessionId' | 'asShown' | 'studentId'>;

/** What the seat statement books, and what follows: the emails, or the payment and its deadline. */
async function prepareSeat({ env, jobs, payments }: Deps, request: Request) {
  const bookingId = newId();
  const seat = { ...request, bookingId, refundPolicy: currentRefundPolicy };
  const booked = { bookingId, emailIds: { student: newId(), teacher: newId() } };
  if (!payments) return { seat, inserts: [await jobs.sendSql(bookedQueue, booked, 'answer')] };
  const paymentId = newId();
  const { commissionPercent, appUrl } = env;
  const payment = { paymentId, provider: payments.name, commissionPercent };
  return {
    seat: { ...seat, payOnline: { paymentId, appUrl } },
    inserts: [
      insertPaymentSql(payment, 'unpaid'),
      await jobs.sendSql(bookedQueue, booked, 'settled'),
      await jobs.sendSql(expireHoldQueue, { bookingId }, 'unpaid', {
        startAfter: 'hold_expires_at',
      }),
    ],
  };
}

/** A concurrent request of the same student got the seat, or the key, first. */
const isTaken = (error: unknown) =>
  isViolationOf(error, constraints.bookingsOneLiveSeat) ||
  isViolationOf(error, constraints.idempotencyKeysUnique);

/** Retries when the class or session changed meanwhile, or a seat was returned. */
const maxTries = 3;

/**
 * Explains why the seat statement inserted nothing. Returns null if a seat may be available by now:
 * another student's hold, or their own, may just have ended.
 */
function refusalOf(
  { payments }: Deps,
  { studentId }: Request,
  state: Awaited<ReturnType<typeof selectSeatState>>,
): ErrorCode | null {
  // A concurrent request deleted the account.
  if (state && !state.hasAccount) return 'UNAUTHENTICATED';
  if (!state?.isActive) return 'CLASS_NOT_FOUND';
  if (state.teacherId === studentId) return 'OWN_CLASS';
  if (state.hasEndedHold) return null;
  if (state.isEnrolled) return 'ALREADY_ENROLLED';
  if (!state.sessionId || !state.isScheduled) return 'NO_SCHEDULE';
  if (state.hasStarted) return 'CLASS_STARTED';
  if (!state.isAsShown) return 'CLASS_CHANGED';
  if (!state.hasFreeSpot) return 'CLASS_FULL';
  return payments && state.isUnpayable ? 'PRICE_NOT_PAYABLE' : null;
}

/**
 * Cancels a booking, or gives up an unpaid one, and emails the student; also the teacher, unless it
 * was never paid. Throws BOOKING_NOT_FOUND (also for another student's booking), CLASS_STARTED or
 * BOOKING_CANCELLED.
 */
export async function cancelBooking(deps: Deps, studentId: string, bookingId: string) {
  const { db, env, outbox } = deps;
  return db.transaction().execute(async (trx) => {
    const booked = await lockBookedSession(trx, bookingId, studentId);
    if (!booked) throw new DomainError('BOOKING_NOT_FOUND');
    const { now, ...terms } = booked;
    const hasStarted = booked.startsAt <= now;
    const [canceled] = hasStarted ? [] : await cancelBookingsWithSeats(trx, [bookingId]);
    if (!canceled) throw new DomainError(hasStarted ? 'CLASS_STARTED' : 'BOOKING_CANCELLED');
    const { notice, wasReserved, ...booking } = canceled;
    const refundOf = (paidCents: number) => refundCents({ ...terms, paidCents }, now);
    const ended = [{ bookingId, refundOf }];
    const refunds = await refundBookings(deps, trx, ended, 'student_canceled');
    const refund = refunds.get(bookingId) ?? null;
    const email = bookingCanceledEmail(
      notice,
      { priceCents: booked.priceCents, refund },
      env.appUrl,
    );
    await outbox.enqueue(trx, [
      ...(await withInvitations(deps, trx, [{ bookingId, email }])),
      ...(wasReserved ? [] : [studentCanceledEmail(notice, env.appUrl)]),
    ]);
    const paidCents = refund?.paidCents ?? 0;
    return { ...booking, refund: refundTerms({ ...terms, paidCents }, now) };
  });
}
