import { sql } from 'kysely';
import { faultLimit } from '#server/db/expressions.ts';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { holdKind, isOpenHold } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { isOfferedEntry } from '#server/market/bookings/seats/offers/entries.queries.ts';
import {
  canBeOffered,
  isHeldInAdvance,
} from '#server/market/bookings/seats/offers/queue.queries.ts';
import { holdsSeat, isUpcoming } from '#server/market/bookings/states.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';

/** Upcoming sessions with free seats that should have been offered to a student in the queue. */
export async function selectIdleSessions(db: Db) {
  return recountInParts(db, 'classSessions', (range) => selectIdle(db, range));
}

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

/** Offered entries without a hold, and open offers without an offered entry or beside a booking. */
export async function selectMismatchedOffers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'Waitlist entry ' || e.id || ' is offered but its hold is ' || h.outcome AS fault
    FROM waitlist_entries e JOIN seat_holds h ON h.id = e.hold_id
    WHERE ${isOfferedEntry('e')} AND NOT ${isOpenHold('h')}
    UNION ALL
    SELECT 'Hold ' || h.id || ' is an offer to someone who is not on the waitlist'
    FROM seat_holds h
    WHERE h.kind = ${holdKind('offer')} AND ${isOpenHold('h')} AND NOT EXISTS (
      SELECT FROM waitlist_entries e WHERE e.hold_id = h.id AND ${isOfferedEntry('e')})
    UNION ALL
    SELECT 'Hold ' || h.id || ' is an offer to someone who has booked the date'
    FROM seat_holds h JOIN bookings b ON b.session_id = h.session_id AND b.student_id = h.student_id
    WHERE h.kind = ${holdKind('offer')} AND ${isOpenHold('h')} AND ${holdsSeat('b')}
    ORDER BY 1 ${faultLimit}`.execute(db);
  return rows.map(({ fault }) => fault);
}
