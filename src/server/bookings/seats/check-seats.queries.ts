import { type SqlBool, sql } from 'kysely';
import { heldSeats, holdsSeat } from '#server/bookings/states.queries.ts';
import { maxFaults } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { isCountedHold, isOpenHold } from './holds/holds.queries.ts';

/**
 * Sessions whose counters differ from their bookings and holds; empty unless a bug wrote them. The
 * bookings are grouped once, because reading the bookings of each session would take minutes.
 */
export async function selectMiscountedSessions(db: Db) {
  const booked = sql<number>`(coalesce(counted.booked, 0) + coalesce(held.seats, 0))::int`;
  const released = sql<number>`coalesce(counted.released, 0)::int`;
  return db
    .with('counted', (cte) =>
      cte
        .selectFrom('bookings as b')
        .select([
          'b.sessionId',
          sql<number>`sum(${heldSeats('b')}) FILTER (WHERE ${holdsSeat('b')})`.as('booked'),
          sql<number>`sum(CASE WHEN b.released_at IS NULL THEN 0 ELSE b.seats END
            - b.claimed_seats)`.as('released'),
        ])
        .groupBy('b.sessionId'),
    )
    .with('held', (cte) =>
      cte
        .selectFrom('seatHolds as h')
        .select(['h.sessionId', sql<number>`sum(h.seats)`.as('seats')])
        .where(isOpenHold('h'))
        .where(isCountedHold('h'))
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
    .orderBy('s.id')
    .limit(maxFaults)
    .execute();
}
