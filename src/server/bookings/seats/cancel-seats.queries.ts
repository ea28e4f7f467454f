import { sql } from 'kysely';
import type { SeatNotice } from '#server/bookings/emails/seat-notice.ts';
import { seatNotice, seatNoticeTables } from '#server/bookings/emails/seat-notices.queries.ts';
import {
  bookedMeetingsLeft,
  bookingStart,
  hasBegun,
  meetingsBooked,
} from '#server/bookings/first-meeting-columns.ts';
import {
  bookingStatus,
  hasEnded,
  heldSeats,
  holdsSeat,
  isCancelable,
  isCourseUnderway,
  isOffer,
  isReserved,
  isScheduled,
  isUpcoming,
} from '#server/bookings/states.queries.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import type { BookedMeetings } from '#shared/bookings/refund-policy.ts';
import type { Booking } from './book-seat.queries.ts';

/** Blocks booking, paying and canceling until the end of the transaction. */
export async function lockSession(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .selectFrom('classSessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .execute();
}

/**
 * Locks the session and then the booking, in the same order as booking, to avoid deadlock. Both are locked, because PostgreSQL reads only locked rows again after waiting.
 */
export async function lockBookedSession(trx: Trx, bookingId: string, studentId: string) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .select([
      's.id as sessionId',
      bookingStart('b', 's').as('startsAt'),
      'b.priceCents',
      'b.seats',
      'b.refundPolicy',
      'b.fullRefundUntil',
      // Uses the database clock, like booking.
      sql<Date>`now()`.as('now'),
    ])
    .where('b.id', '=', bookingId)
    .where('b.studentId', '=', studentId)
    .forUpdate(['s', 'b'])
    .executeTakeFirst();
}

/** After a material change, students can cancel for a full refund until then. */
export async function openFullRefunds(trx: Trx, sessionId: string, until: Date): Promise<void> {
  await sql`
    UPDATE bookings b SET full_refund_until = ${until}
    WHERE b.session_id = ${sessionId} AND ${isCancelable('b')}`.execute(trx);
}

/** After a move, students are reminded of the new time. */
export async function remindAgain(trx: Trx, sessionId: string): Promise<void> {
  await sql`
    UPDATE bookings b SET reminded_at = NULL
    WHERE b.session_id = ${sessionId} AND ${isCancelable('b')}`.execute(trx);
}

type CanceledBooking = Booking & {
  cancelledAt: string;
  wasReserved: boolean;
  /** How many seats became free. */
  freedSeats: number;
  notice: SeatNotice;
};

/** For SET: an ended booking has no seats that wait to be paid or taken over. */
const endAddition = sql`added_seats = 0, added_hold_expires_at = NULL, claimed_seats = 0,
  released_at = NULL`;

/**
 * Cancels bookings of one student, except bookings that are marked or have ended. The caller holds
 * the locks of the sessions, returns the seats and refunds the bookings.
 */
export async function cancelBookingsOfStudent(trx: Trx, bookingIds: string[]) {
  const { rows } = await sql<CanceledBooking>`
    WITH booking AS (
      UPDATE bookings b
      SET status = ${bookingStatus.cancelled_by_student}, cancelled_at = now(),
        refund_cents = coalesce(b.refund_cents, 0), ${endAddition}
      FROM bookings AS before
      WHERE b.id = ANY(${bookingIds}::uuid[]) AND before.id = b.id AND ${isCancelable('b')}
      RETURNING b.id, b.session_id, b.student_id, b.status, b.created_at, b.cancelled_at,
        b.price_cents, b.seats, b.guests, b.first_meeting, ${isReserved('before')} AS was_reserved,
        ${heldSeats('before')} AS freed_seats
    )
    SELECT booking.id, seat.class_id, booking.session_id, booking.status,
      ${isoTime(sql.ref('booking.created_at'))} AS created_at,
      ${isoTime(sql.ref('booking.cancelled_at'))} AS cancelled_at,
      ${dollars(sql.ref<number>('booking.price_cents'))} AS price,
      booking.seats, booking.guests, booking.was_reserved, booking.freed_seats, ${seatNotice} AS notice
    FROM booking JOIN class_sessions seat ON seat.id = booking.session_id ${seatNoticeTables}`.execute(
    trx,
  );
  return rows;
}

/** Adds to the refunded amount of these bookings. */
export async function addRefundCents(
  trx: Trx,
  refunds: { bookingId: string; refundCents: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  const ids = refunds.map(({ bookingId }) => bookingId);
  const amounts = refunds.map(({ refundCents }) => refundCents);
  await sql`
    UPDATE bookings SET refund_cents = coalesce(refund_cents, 0) + given.cents
    FROM unnest(${ids}::uuid[], ${amounts}::int[]) AS given (id, cents)
    WHERE bookings.id = given.id`.execute(trx);
}

/**
 * Adds to the amount that is never refunded: for seats that were returned too late, and for the
 * meetings of a canceled course that took place.
 */
export async function addKeptCents(
  trx: Trx,
  kept: { bookingId: string; keptCents: number }[],
): Promise<void> {
  if (kept.length === 0) return;
  const ids = kept.map(({ bookingId }) => bookingId);
  const amounts = kept.map(({ keptCents }) => keptCents);
  await sql`
    UPDATE bookings SET kept_cents = kept_cents + given.cents
    FROM unnest(${ids}::uuid[], ${amounts}::int[]) AS given (id, cents)
    WHERE bookings.id = given.id`.execute(trx);
}

export type LostSeat = BookedMeetings & {
  bookingId: string;
  sessionId: string;
  /** How many seats became free. */
  freedSeats: number;
  /** An offer that the student on the waitlist had not accepted. */
  isOffer: boolean;
  email: string;
  fullName: string;
  title: string;
  startsAt: Date;
  timeZone: string;
};

/**
 * Cancels the bookings of these sessions, and returns their students and seats; the caller returns the
 * seats and refunds the students. The caller must hold the session locks, or a concurrent booking would be missed.
 */
export async function cancelBookingsOfSessions(
  trx: Trx,
  sessionIds: string[],
): Promise<LostSeat[]> {
  const { rows } = await sql<LostSeat>`
    WITH ended AS (
      UPDATE bookings b
      SET status = ${bookingStatus.cancelled_by_teacher}, cancelled_at = now(),
        refund_cents = coalesce(b.refund_cents, 0), ${endAddition}
      FROM bookings AS before
      WHERE b.session_id = ANY(${sessionIds}::uuid[]) AND before.id = b.id AND ${holdsSeat('b')}
      RETURNING b.id, b.session_id, b.student_id, b.price_cents, b.seats, b.first_meeting,
        ${isOffer('b')} AS is_offer,
        ${heldSeats('before')} AS freed_seats
    )
    SELECT ended.id AS booking_id, ended.session_id, ended.freed_seats, ended.is_offer, u.email, u.full_name, c.title, s.starts_at,
      c.time_zone, ended.price_cents, ended.seats, ${meetingsBooked('ended', 's')} AS meetings, ${bookedMeetingsLeft('ended', 's')} AS meetings_left
    FROM ended JOIN users u ON u.id = ended.student_id
      JOIN class_sessions s ON s.id = ended.session_id JOIN classes c ON c.id = s.class_id`.execute(
    trx,
  );
  return rows;
}

/**
 * Locks the sessions that a person teaches and that have not ended, and the sessions in which the
 * person only holds seats, in id order to avoid deadlock.
 */
export async function lockSessionsToSuspend(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s WHERE s.id IN (
      SELECT taught.id FROM classes c JOIN class_sessions taught ON taught.class_id = c.id
      WHERE c.teacher_id = ${userId}::uuid AND ${isScheduled('taught')} AND NOT ${hasEnded('taught')}
      UNION SELECT b.session_id FROM bookings b
      WHERE b.student_id = ${userId}::uuid AND ${isOnlyHeld('b')})
    ORDER BY s.id FOR UPDATE`.execute(trx);
}

/** The bookings of a student that still wait for a payment, an acceptance or a choice, in part or whole. */
export async function selectHeldBookings(trx: Trx, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b
    WHERE b.student_id = ${studentId}::uuid AND ${isOnlyHeld('b')} ORDER BY b.id`.execute(trx);
  return rows.map(({ id }) => id);
}

const isOnlyHeld = (booking: string) =>
  sql<boolean>`(${isReserved(booking)} OR ${sql.ref(`${booking}.added_seats`)} > 0)`;

/**
 * Locks every upcoming session that this user teaches or attends, and the courses underway that they
 * teach, in id order to avoid deadlock.
 */
export async function lockUpcomingSessions(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE (${isUpcoming('s')} AND (c.teacher_id = ${userId} OR EXISTS (
        SELECT FROM bookings b
        WHERE b.session_id = s.id AND b.student_id = ${userId} AND ${isCancelable('b')})))
      OR (${isCourseUnderway('s')} AND c.teacher_id = ${userId})
      OR s.id IN (
        SELECT b.session_id FROM bookings b JOIN class_sessions course ON course.id = b.session_id
        WHERE b.student_id = ${userId} AND b.first_meeting > 1 AND ${isCancelable('b')}
          AND ${isScheduled('course')} AND NOT ${hasBegun('b', 'course')})
    ORDER BY s.id FOR UPDATE OF s`.execute(trx);
}
