import { sql } from 'kysely';
import { addedPricesAfter, seatPricesOf } from '#server/bookings/seat-price-columns.ts';
import { bookingStatus, isReleased } from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { FreedSeats } from './seats.queries.ts';

/** The number of released seats without a buyer; negative only inside a transaction. */
export async function selectReleasedSeats(trx: Trx, sessionId: string): Promise<number> {
  const { releasedSeats } = await trx
    .selectFrom('classSessions')
    .select('releasedSeats')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return releasedSeats;
}

/**
 * Gives freed seats first to reserved bookings whose seats to take over are gone, because the
 * booking that released them was canceled or became smaller. Returns the remaining seats.
 */
export async function coverTakenOverSeats(trx: Trx, freed: FreedSeats[]): Promise<FreedSeats[]> {
  const sessionIds = [...new Set(freed.map(({ sessionId }) => sessionId))];
  const { rows } = await sql<FreedSeats>`
    SELECT id AS session_id, -released_seats AS seats FROM class_sessions
    WHERE id = ANY(${sessionIds}::uuid[]) AND released_seats < 0`.execute(trx);
  const missing = new Map(rows.map(({ sessionId, seats }) => [sessionId, seats]));
  const left: FreedSeats[] = [];
  for (const { sessionId, seats } of freed) {
    const covered = Math.min(seats, missing.get(sessionId) ?? 0);
    if (covered > 0) await coverOldest(trx, sessionId, covered);
    missing.set(sessionId, (missing.get(sessionId) ?? 0) - covered);
    if (seats > covered) left.push({ sessionId, seats: seats - covered });
  }
  return left;
}

/** Turns that many seats to be taken over into ordinary ones, starting with the oldest bookings. */
async function coverOldest(trx: Trx, sessionId: string, seats: number): Promise<void> {
  await sql`
    UPDATE bookings b SET claimed_seats = taking.after
    FROM (
      SELECT id, greatest(0, claimed_seats - greatest(0, ${seats} - coalesce(sum(claimed_seats)
        OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::int AS after
      FROM bookings WHERE session_id = ${sessionId} AND claimed_seats > 0) AS taking
    WHERE b.id = taking.id AND b.claimed_seats <> taking.after`.execute(trx);
}

export type Released = {
  bookingId: string;
  seats: number;
  /** In cents. */
  seatPrices: number[];
};

/** Locks the released bookings of a session, in the order of their release. */
export async function lockReleased(trx: Trx, sessionId: string): Promise<Released[]> {
  const { rows } = await sql<Released>`
    SELECT b.id AS booking_id, b.seats, ${seatPricesOf('b')} AS seat_prices FROM bookings b
    WHERE b.session_id = ${sessionId} AND b.released_at IS NOT NULL AND ${isReleased('b')}
    ORDER BY b.released_at, b.id FOR UPDATE`.execute(trx);
  return rows;
}

/** Starts or stops offering the seats to others; starting again keeps the earlier time. */
export async function setReleased(trx: Trx, bookingId: string, isOffered: boolean): Promise<void> {
  await sql`
    UPDATE bookings SET released_at =
      CASE WHEN ${isOffered}::boolean THEN coalesce(released_at, now()) END
    WHERE id = ${bookingId}`.execute(trx);
}

/** Passes the seats to another student: the booking ends, or goes on with fewer seats. */
export async function passSeats(
  trx: Trx,
  { bookingId, seats, isAll }: { bookingId: string; seats: number; isAll: boolean },
): Promise<void> {
  if (isAll)
    await sql`
      UPDATE bookings SET status = ${bookingStatus.cancelled_by_student}, cancelled_at = now(),
        refund_cents = coalesce(refund_cents, 0), released_at = NULL
      WHERE id = ${bookingId}`.execute(trx);
  else
    await sql`
      UPDATE bookings SET seats = seats - ${seats}::int, guests = guests[1:seats - ${seats}::int - 1],
        added_prices = ${addedPricesAfter(sql`(seats - ${seats}::int)`, null)}
      WHERE id = ${bookingId}`.execute(trx);
}
