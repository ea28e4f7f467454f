import { sql } from 'kysely';
import { mayAct } from '#server/auth/accounts/suspension.queries.ts';
import { isOfferedEntry } from '#server/bookings/seats/offers/entries.queries.ts';
import { canBeOffered, isHeldInAdvance } from '#server/bookings/seats/offers/queue.queries.ts';
import { isOffer, isReserved, isUpcoming } from '#server/bookings/states.queries.ts';
import { faultLimit } from '#server/db/expressions.ts';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';

/** Upcoming sessions with free seats that should have been offered to a student in the queue. */
export const selectIdleSessions = (db: Db) =>
  recountInParts(db, 'classSessions', (range) => selectIdle(db, range));

async function selectIdle(db: Db, range: IdRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE ${isIn(sql`s.id`, range)} AND ${isUpcoming('s')} AND ${isHeldInAdvance} AND c.is_active
      AND EXISTS (
      SELECT FROM waitlist_entries e JOIN users u ON u.id = e.student_id
      WHERE e.class_id = c.id AND ${canBeOffered} AND ${mayAct('u')})
    ORDER BY s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Offered entries without a reserved booking, and open offers without an offered entry. */
export async function selectMismatchedOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'Waitlist entry ' || e.id || ' is offered but its booking is ' || b.status AS fault
    FROM waitlist_entries e JOIN bookings b ON b.id = e.booking_id
    WHERE ${isOfferedEntry('e')} AND NOT ${isReserved('b')}
    UNION ALL
    SELECT 'Booking ' || b.id || ' is an offer to someone who is not on the waitlist'
    FROM bookings b
    WHERE ${isOffer('b')} AND ${isReserved('b')} AND NOT EXISTS (
      SELECT FROM waitlist_entries e WHERE e.booking_id = b.id AND ${isOfferedEntry('e')})
    ORDER BY 1 ${faultLimit}`.execute(db);
  return rows.map(({ fault }) => fault);
}
