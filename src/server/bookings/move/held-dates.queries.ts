import { sql } from 'kysely';
import type { FreedSeats } from '#server/bookings/seats/seats.queries.ts';
import { bookingStatus, heldSeats, isReserved } from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';

// Seats of another date that are held for a booking while its student chooses.

type NewHold = {
  id: string;
  bookingId: string;
  sessionId: string;
  seats: number;
  expiresAt: Date;
};

/** Inserts a hold with the terms of its booking; the caller takes the seats. */
export async function insertHeldDate(
  trx: Trx,
  { id, bookingId, sessionId, seats, expiresAt }: NewHold,
): Promise<void> {
  await sql`
    INSERT INTO bookings (id, session_id, student_id, seats, price_cents, refund_policy, status,
      hold_expires_at, is_offer, held_for_booking_id)
    SELECT ${id}::uuid, ${sessionId}::uuid, b.student_id, ${seats}::int, b.price_cents, b.refund_policy,
      ${bookingStatus.reserved}, ${expiresAt}::timestamptz, true, b.id
    FROM bookings b WHERE b.id = ${bookingId}::uuid`.execute(trx);
}

/**
 * Ends the holds for this booking; the caller holds the locks of the sessions, and returns or uses
 * the seats.
 */
export async function endHeldDates(trx: Trx, bookingId: string): Promise<FreedSeats[]> {
  const { rows } = await sql<FreedSeats>`
    UPDATE bookings b SET status = ${bookingStatus.expired},
      hold_expires_at = least(b.hold_expires_at, now())
    WHERE b.held_for_booking_id = ${bookingId}::uuid AND ${isReserved('b')}
    RETURNING b.session_id, ${heldSeats('b')} AS seats`.execute(trx);
  return rows;
}
