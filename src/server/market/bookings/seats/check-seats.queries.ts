import { type SqlBool, sql } from 'kysely';
import { type IdRange, isIn, recountInParts } from '#server/db/id-ranges.ts';
import type { Db } from '#server/db/schema.ts';
import { seatsByHand, takesPart } from '#server/market/bookings/states.queries.ts';
import { heldSeats, isOpenHold } from './holds/holds.queries.ts';

/**
 * Sessions whose counters differ from their bookings, holds and seats by hand; empty unless a bug wrote them. The
 * bookings are grouped once, because reading the bookings of each session would take minutes.
 */
export async function selectMiscountedSessions(db: Db) {
  return recountInParts(db, 'classSessions', (range) => selectMiscounted(db, range));
}

async function selectMiscounted(db: Db, range: IdRange) {
  const booked = sql<number>`(coalesce(counted.booked, 0) + coalesce(held.seats, 0)
    + ${seatsByHand('s')})::int`;
  const released = sql<number>`(coalesce(counted.released, 0) - coalesce(held.claimed, 0))::int`;
  return db
    .with('counted', (cte) =>
      cte
        .selectFrom('bookings as b')
        .select([
          'b.sessionId',
          sql<number>`sum(b.seats) FILTER (WHERE ${takesPart('b')})`.as('booked'),
          sql<number>`sum(b.seats) FILTER (WHERE b.released_at IS NOT NULL)`.as('released'),
        ])
        .where(isIn(sql`b.session_id`, range))
        .groupBy('b.sessionId'),
    )
    .with('held', (cte) =>
      cte
        .selectFrom('seatHolds as h')
        .select([
          'h.sessionId',
          sql<number>`sum(${heldSeats('h')})`.as('seats'),
          sql<number>`sum(h.claimed_seats)`.as('claimed'),
        ])
        .where(isOpenHold('h'))
        .where(isIn(sql`h.session_id`, range))
        .groupBy('h.sessionId'),
    )
    .selectFrom('classSessions as s')
    .leftJoin('counted', 'counted.sessionId', 's.id')
    .leftJoin('held', 'held.sessionId', 's.id')
    .select([
      's.id',
      's.seatsTaken',
      booked.as('bookedSeats'),
      's.releasedSeats',
      released.as('offeredSeats'),
    ])
    .where(sql<SqlBool>`(s.seats_taken <> ${booked} OR s.released_seats <> ${released}
      OR s.released_seats < 0)`)
    .where(isIn(sql`s.id`, range))
    .orderBy('s.id')
    .execute();
}
