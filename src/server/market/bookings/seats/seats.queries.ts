import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { freeSeats } from '#server/market/bookings/states.queries.ts';
import { microsecondsNow } from '#server/people/notifications/facts.queries.ts';

// The only statements that change how many seats of a session are taken or passed on. The caller holds the lock
// of the session, and changes the bookings that the seats belong to in the same transaction.

/** Takes this many seats of a session; false if fewer are free. */
export async function takeSeats(trx: Trx, sessionId: string, seats: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE class_sessions SET seats_taken = seats_taken + ${seats},
      first_full_at = CASE WHEN seats_taken + ${seats} = capacity THEN coalesce(first_full_at, now())
        ELSE first_full_at END
    WHERE id = ${sessionId}::uuid AND (capacity IS NULL OR seats_taken + ${seats} <= capacity)`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export type FreedSeats = { sessionId: string; seats: number };

/**
 * Only for `returnSeats` in `return-seats.service.ts`, which all other code calls. Returns the ids of the sessions
 * that it changed: with `exceptOwed`, not of those whose freed seats belong to a buyer of released seats.
 */
export async function subtractSeats(
  trx: Trx,
  freed: FreedSeats[],
  { exceptOwed = false } = {},
): Promise<string[]> {
  const sessionIds = freed.map(({ sessionId }) => sessionId);
  const seats = freed.map(({ seats }) => seats);
  const { rows } = await sql<{ id: string }>`
    UPDATE class_sessions SET seats_taken = seats_taken - returned.seats,
      first_return_at = CASE WHEN seats_taken = capacity THEN coalesce(first_return_at, now())
        ELSE first_return_at END
    FROM (SELECT id, sum(seats)::int AS seats
      FROM unnest(${sessionIds}::uuid[], ${seats}::int[]) AS given (id, seats) GROUP BY id) AS returned
    WHERE class_sessions.id = returned.id ${exceptOwed ? sql`AND released_seats >= 0` : sql``}
    RETURNING class_sessions.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Counts released seats that others have booked; they stay taken. */
export async function countPassedSeats(trx: Trx, sessionId: string, seats: number): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ passedSeats: eb('passedSeats', '+', seats) }))
    .where('id', '=', sessionId)
    .execute();
}

const selectSeats = (trx: Trx) =>
  trx.selectFrom('classSessions as s').select(['s.id', freeSeats('s').as('freeSeats')]);

/** Null if the session has no limit. */
export async function selectFreeSeats(trx: Trx, sessionId: string): Promise<number | null> {
  const row = await selectSeats(trx).where('s.id', '=', sessionId).executeTakeFirstOrThrow();
  return row.freeSeats;
}

/** The free seats of each session; null for those without a limit. */
export async function selectFreeSeatsOfEach(trx: Trx, sessionIds: string[]) {
  const rows = await selectSeats(trx)
    .where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, freeSeats }) => [id, freeSeats]));
}

/** The seats of a booking and its date, and the time of a fact about it. */
export async function selectBookedDate(trx: Trx, bookingId: string) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select((eb) => [
      'b.seats',
      'b.sessionId',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s').as('meetings'),
      microsecondsNow.as('microseconds'),
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}
