import { type SqlBool, sql } from 'kysely';
import { heldSeats, holdsSeat } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';

/** Sessions whose seat counter differs from what their bookings hold; always empty unless a bug wrote them. */
export async function selectMiscountedSessions(db: Db) {
  const booked = sql<number>`(SELECT coalesce(sum(${heldSeats('b')}), 0)::int FROM bookings b
    WHERE b.session_id = s.id AND ${holdsSeat('b')})`;
  return db
    .selectFrom('classSessions as s')
    .select(['s.id', 's.seatsTaken', booked.as('bookedSeats')])
    .where(sql<SqlBool>`s.seats_taken <> ${booked}`)
    .orderBy('s.id')
    .execute();
}
