import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/schema.ts';
import { type SeatNotice, seatNotice, seatNoticeTables } from './seat-notices.queries.ts';
import { bookingStatus, hasHoldEnded, isReserved } from './states.queries.ts';

/** The sessions in which one of these bookings was not paid in time. */
export async function selectSessionsOfEndedHolds(db: Db, bookingIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT DISTINCT b.session_id FROM bookings b
    WHERE b.id = ANY(${bookingIds}::uuid[]) AND ${hasHoldEnded('b')}
    ORDER BY b.session_id`.execute(db);
  return rows.map(({ sessionId }) => sessionId);
}

export type ExpiredHold = { bookingId: string; notice: SeatNotice };

/**
 * Ends the unpaid bookings of a session whose hold has ended, or this one, and returns their seats
 * in one statement, so exactly once. The caller must hold the lock of the session.
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
        hold_expires_at = least(b.hold_expires_at, now())
      WHERE ${isChosen}
      RETURNING b.id, b.session_id, b.student_id
    ), seat AS (
      UPDATE class_sessions SET seats_taken = seats_taken - returned.seats
      FROM (SELECT session_id, count(*) AS seats FROM booking GROUP BY session_id) AS returned
      WHERE class_sessions.id = returned.session_id
      RETURNING class_sessions.id AS session_id, class_sessions.class_id,
        class_sessions.starts_at, class_sessions.ends_at
    )
    SELECT booking.id AS booking_id, ${seatNotice} AS notice
    FROM booking JOIN seat ON seat.session_id = booking.session_id ${seatNoticeTables}
    ORDER BY booking.id`.execute(trx);
  return rows;
}
