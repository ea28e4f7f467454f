import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  bookedMeetingsLeft,
  meetingsBooked,
} from '#server/market/bookings/first-meeting-columns.ts';
import {
  seatDiscountOf,
  seatPriceOf,
  worthOf,
} from '#server/market/bookings/seat-price-columns.ts';
import {
  bookingStatus,
  holdsSeat,
  isCancelable,
  isReserved,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { microsecondsNow } from '#server/people/notifications/facts.queries.ts';
import type { BookedMeetings } from '#shared/market/bookings/refund-policy.ts';
import type { Booking } from './book-seat.queries.ts';
import { endHolds, unpaidKinds } from './holds/holds.queries.ts';

type CanceledBooking = Booking & {
  cancelledAt: string;
  wasReserved: boolean;
  /** The number of seats that became free. */
  freedSeats: number;
  /** When it was canceled, which is the order of its facts. */
  microseconds: number;
};

/** The seats of a live booking, or 0 if its hold has them. */
const bookedSeats = sql<number>`CASE WHEN ${takesPart('before')} THEN before.seats ELSE 0 END`;

/**
 * Cancels bookings of one student, except bookings that are marked or have ended. The caller holds
 * the locks of the sessions, returns the seats and refunds the bookings.
 */
export async function cancelBookingsOfStudent(trx: Trx, bookingIds: string[]) {
  const { rows } = await sql<CanceledBooking>`
    UPDATE bookings b
    SET status = ${bookingStatus.cancelled_by_student}, cancelled_at = now(), released_at = NULL
    FROM bookings AS before JOIN class_sessions s ON s.id = before.session_id
    WHERE b.id = ANY(${bookingIds}::uuid[]) AND before.id = b.id AND ${isCancelable('b')}
    RETURNING b.id, s.class_id, b.session_id, b.status,
      ${isoTime(sql.ref('b.created_at'))} AS created_at,
      ${isoTime(sql.ref('b.cancelled_at'))} AS cancelled_at,
      ${seatPriceOf('b')} AS price, ${seatDiscountOf('b')} AS discount, b.seats, b.guests,
      ${isReserved('before')} AS was_reserved, ${bookedSeats} AS freed_seats,
      ${microsecondsNow} AS microseconds`.execute(trx);
  const held = { bookingIds: rows.map(({ id }) => id), kinds: unpaidKinds };
  const holds = await endHolds(trx, held, 'given_up');
  return rows.map((row) => {
    const freed = holds.filter(({ bookingId }) => bookingId === row.id);
    return { ...row, freedSeats: freed.reduce((sum, { seats }) => sum + seats, row.freedSeats) };
  });
}

/** Ends reserved bookings whose holds have ended. */
export async function expireReserved(trx: Trx, bookingIds: string[]) {
  const { rows } = await sql<{ bookingId: string }>`
    WITH booking AS (
      UPDATE bookings b SET status = ${bookingStatus.expired}
      WHERE b.id = ANY(${bookingIds}::uuid[]) AND ${isReserved('b')}
      RETURNING b.id
    )
    SELECT id AS booking_id FROM booking ORDER BY id`.execute(trx);
  return rows;
}

export type LostSeat = BookedMeetings & {
  bookingId: string;
  sessionId: string;
  /** The number of seats that became free, without the seats of holds. */
  freedSeats: number;
  studentId: string;
};

/**
 * Cancels the bookings of these sessions, and returns their students and seats; the caller ends the
 * holds, returns the seats and refunds the students. The caller must hold the session locks, or a
 * concurrent booking would be missed.
 */
export async function cancelBookingsOfSessions(
  trx: Trx,
  sessionIds: string[],
): Promise<LostSeat[]> {
  const { rows } = await sql<LostSeat>`
    WITH ended AS (
      UPDATE bookings b
      SET status = ${bookingStatus.cancelled_by_teacher}, cancelled_at = now(), released_at = NULL
      FROM bookings AS before
      WHERE b.session_id = ANY(${sessionIds}::uuid[]) AND before.id = b.id AND ${holdsSeat('b')}
      RETURNING b.id, b.session_id, b.student_id, ${worthOf('b')} AS worth_cents, b.first_meeting,
        ${bookedSeats} AS freed_seats
    )
    SELECT ended.id AS booking_id, ended.session_id, ended.freed_seats, ended.student_id,
      ended.worth_cents, ${meetingsBooked('ended', 's')} AS meetings,
      ${bookedMeetingsLeft('ended', 's')} AS meetings_left
    FROM ended JOIN class_sessions s ON s.id = ended.session_id`.execute(trx);
  return rows;
}
