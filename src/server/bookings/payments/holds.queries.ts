import { type RawBuilder, sql } from 'kysely';
import type { SeatNotice } from '#server/bookings/emails/seat-notice.ts';
import { seatNotice, seatNoticeTables } from '#server/bookings/emails/seat-notices.queries.ts';
import {
  bookingStatus,
  hasAdditionEnded,
  hasEnded,
  hasHoldEnded,
  heldSeats,
  isOffer,
  isReserved,
  isScheduled,
} from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';

/** The sessions in which one of these bookings, or seats added to it, expired unpaid. */
export async function selectSessionsOfEndedHolds(db: Db, bookingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT DISTINCT b.session_id FROM bookings b
    WHERE b.id = ANY(${bookingIds}::uuid[]) AND (${hasHoldEnded('b')} OR ${hasAdditionEnded('b')})
    ORDER BY b.session_id`.execute(db);
  return rows.map(({ sessionId }) => sessionId);
}

type ExpiredHold = {
  bookingId: string;
  sessionId: string;
  seats: number;
  /** An offer that the student on the waitlist has not accepted. */
  isOffer: boolean;
  notice: SeatNotice;
};

/**
 * Ends the expired unpaid bookings and offers of a session, or one reserved booking before its time. The
 * caller must hold the lock of the session, and returns the seats.
 */
export async function expireReservations(
  trx: Trx,
  which: { sessionId: string } | { bookingId: string },
): Promise<ExpiredHold[]> {
  const isChosen =
    'sessionId' in which
      ? sql`b.session_id = ${which.sessionId} AND ${hasHoldEnded('b')}`
      : sql`b.id = ${which.bookingId} AND ${isReserved('b')}`;
  const { rows } = await sql<ExpiredHold>`
    WITH booking AS (
      UPDATE bookings b SET status = ${bookingStatus.expired},
        hold_expires_at = least(b.hold_expires_at, now()), claimed_seats = 0
      FROM bookings AS before
      WHERE ${isChosen} AND before.id = b.id
      RETURNING b.id, b.session_id, b.student_id, b.seats, b.first_meeting, ${isOffer('b')} AS is_offer,
        ${heldSeats('before')} AS freed_seats
    )
    SELECT booking.id AS booking_id, booking.session_id, booking.freed_seats AS seats, booking.is_offer,
      ${seatNotice} AS notice
    FROM booking JOIN class_sessions seat ON seat.id = booking.session_id ${seatNoticeTables}
    ORDER BY booking.id`.execute(trx);
  return rows;
}

/**
 * Ends the expired unpaid additions of a session, or that of one booking before its time. Names of
 * guests who have no seat anymore are deleted.
 */
export async function expireAdditions(
  trx: Trx,
  which: { sessionId: string } | { bookingId: string },
): Promise<ExpiredHold[]> {
  const isChosen =
    'sessionId' in which
      ? sql`b.session_id = ${which.sessionId} AND ${hasAdditionEnded('b')}`
      : sql`b.id = ${which.bookingId} AND b.added_seats > 0`;
  const { rows } = await sql<ExpiredHold>`
    WITH booking AS (
      UPDATE bookings b SET added_seats = 0, added_hold_expires_at = NULL,
        guests = b.guests[1:b.seats - 1]
      FROM bookings AS before
      WHERE ${isChosen} AND before.id = b.id
      RETURNING b.id, b.session_id, b.student_id, b.first_meeting, before.added_seats AS seats,
        false AS is_offer
    )
    SELECT booking.id AS booking_id, booking.session_id, booking.seats, booking.is_offer,
      ${seatNotice} AS notice
    FROM booking JOIN class_sessions seat ON seat.id = booking.session_id ${seatNoticeTables}
    ORDER BY booking.id`.execute(trx);
  return rows;
}

/** The number of held seats: unpaid ones, and those offered to the waitlist. */
export async function countReservedSeats(db: Db): Promise<{ payment: number; waitlist: number }> {
  const seatsIf = (isCounted: RawBuilder<boolean>) =>
    sql<number>`coalesce(sum(b.seats) FILTER (WHERE ${isCounted}), 0)::int`;
  return db
    .selectFrom('bookings as b')
    .select([seatsIf(sql`NOT ${isOffer('b')}`).as('payment'), seatsIf(isOffer('b')).as('waitlist')])
    .where(isReserved('b'))
    .executeTakeFirstOrThrow();
}

/**
 * Locks the sessions that a person teaches and that have not ended, and those in which their seats are
 * only held, in id order to avoid deadlock.
 */
export async function lockSessionsToSuspend(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s WHERE s.id IN (
      SELECT taught.id FROM classes c JOIN class_sessions taught ON taught.class_id = c.id
      WHERE ${isTaughtBy('c', userId)} AND ${isScheduled('taught')} AND NOT ${hasEnded('taught')}
      UNION SELECT b.session_id FROM bookings b
      WHERE b.student_id = ${userId}::uuid AND ${isOnlyHeld('b')})
    ORDER BY s.id FOR UPDATE`.execute(trx);
}

/** The bookings of a student that still wait to be paid, claimed or chosen, in part or whole. */
export async function selectHeldBookings(trx: Trx, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b
    WHERE b.student_id = ${studentId}::uuid AND ${isOnlyHeld('b')} ORDER BY b.id`.execute(trx);
  return rows.map(({ id }) => id);
}

const isOnlyHeld = (booking: string) =>
  sql<boolean>`(${isReserved(booking)} OR ${sql.ref(`${booking}.added_seats`)} > 0)`;
