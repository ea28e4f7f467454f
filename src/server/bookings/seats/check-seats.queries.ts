import { type SqlBool, sql } from 'kysely';
import { holdsSeat } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';

/** Sessions whose seat counter differs from their bookings; always empty unless a bug wrote them. */
export async function selectMiscountedSessions(db: Db) {
  const seatHolders = sql<number>`(SELECT count(*)::int FROM bookings b
    WHERE b.session_id = s.id AND ${holdsSeat('b')})`;
  return db
    .selectFrom('classSessions as s')
    .select(['s.id', 's.seatsTaken', seatHolders.as('bookings')])
    .where(sql<SqlBool>`s.seats_taken <> ${seatHolders}`)
    .orderBy('s.id')
    .execute();
}
