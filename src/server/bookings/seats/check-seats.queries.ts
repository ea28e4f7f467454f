import { type SqlBool, sql } from 'kysely';
import { heldSeats, holdsSeat } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Sessions whose counters differ from what their bookings hold and release; always empty unless a bug
 * wrote them.
 */
export async function selectMiscountedSessions(db: Db) {
  const booked = sql<number>`(SELECT coalesce(sum(${heldSeats('b')}), 0)::int FROM bookings b
    WHERE b.session_id = s.id AND ${holdsSeat('b')})`;
  const released = sql<number>`(SELECT coalesce(sum(
      CASE WHEN b.released_at IS NULL THEN 0 ELSE b.seats END - b.claimed_seats), 0)::int
    FROM bookings b WHERE b.session_id = s.id)`;
  return db
    .selectFrom('classSessions as s')
    .select([
      's.id',
      's.seatsTaken',
      booked.as('bookedSeats'),
      's.releasedSeats',
      released.as('offeredSeats'),
    ])
    .where(sql<SqlBool>`(s.seats_taken <> ${booked} OR s.released_seats <> ${released}
      OR s.released_seats < 0)`)
    .orderBy('s.id')
    .execute();
}
