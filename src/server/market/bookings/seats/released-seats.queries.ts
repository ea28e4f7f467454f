import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { forgetParticipants } from '#server/market/bookings/private-words/private-words.queries.ts';
import { addedPricesAfter, seatPricesOf } from '#server/market/bookings/seat-price-columns.ts';
import {
  bookingStatus,
  hasEnded,
  isReleased,
  isScheduled,
} from '#server/market/bookings/states.queries.ts';
import { minReleaseRecord, type ReleaseRecord } from '#shared/market/bookings/bookings.ts';
import { coverClaimedSeats } from './holds/holds.queries.ts';
import { countPassedSeats, type FreedSeats } from './seats.queries.ts';

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
 * Gives freed seats first to holds whose seats to take over are gone, because the booking that released
 * them was canceled or became smaller. Returns the remaining seats.
 */
export async function coverTakenOverSeats(trx: Trx, freed: FreedSeats[]): Promise<FreedSeats[]> {
  const sessionIds = [...new Set(freed.map(({ sessionId }) => sessionId))];
  const rows = await trx
    .selectFrom('classSessions')
    .select(['id', 'releasedSeats'])
    .where('id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where('releasedSeats', '<', 0)
    .execute();
  const missing = new Map(rows.map(({ id, releasedSeats }) => [id, -releasedSeats]));
  const left: FreedSeats[] = [];
  for (const { sessionId, seats } of freed) {
    const covered = Math.min(seats, missing.get(sessionId) ?? 0);
    if (covered > 0) await coverClaimedSeats(trx, sessionId, covered);
    missing.set(sessionId, (missing.get(sessionId) ?? 0) - covered);
    if (seats > covered) left.push({ sessionId, seats: seats - covered });
  }
  return left;
}

/** Locks the released bookings of a session, in the order of their release. */
export async function lockReleased(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('bookings as b')
    .select(['b.id as bookingId', 'b.seats', seatPricesOf('b').as('seatPrices')])
    .where('b.sessionId', '=', sessionId)
    .where(isReleased('b'))
    .orderBy('b.releasedAt')
    .orderBy('b.id')
    .forUpdate()
    .execute();
}

/** Starts or stops offering the seats to others; restarting keeps the earlier time. */
export async function setReleased(trx: Trx, bookingId: string, isOffered: boolean): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ releasedAt: isOffered ? sql<Date>`coalesce(released_at, now())` : null })
    .where('id', '=', bookingId)
    .execute();
}

type PassedSeats = { bookingId: string; sessionId: string; seats: number; isAll: boolean };

/** Passes the seats to another student: the booking ends, or goes on with fewer seats. */
export async function passSeats(
  trx: Trx,
  { bookingId, sessionId, seats, isAll }: PassedSeats,
): Promise<void> {
  const left = sql<number>`(seats - ${seats}::int)`;
  const change = isAll
    ? {
        status: bookingStatus.cancelled_by_student,
        cancelledAt: sql<Date>`now()`,
        releasedAt: null,
      }
    : {
        seats: left,
        guests: sql<string[]>`guests[1:${left} - 1]`,
        addedPrices: addedPricesAfter(left, null),
      };
  await trx.updateTable('bookings').set(change).where('id', '=', bookingId).execute();
  if (!isAll) await forgetParticipants(trx, bookingId);
  await countPassedSeats(trx, sessionId, seats);
}

/**
 * For queries of `classes c`: the released seats of its past dates, and how many of them others booked; null while
 * these are too few to say anything. Withdrawn offers, canceled bookings and canceled dates don't count.
 */
export const releaseRecord: RawBuilder<ReleaseRecord | null> = sql`(
  SELECT json_build_object('released', sum(past.released_seats + past.passed_seats),
    'taken', sum(past.passed_seats))
  FROM class_sessions past
  WHERE past.class_id = c.id AND ${isScheduled('past')} AND ${hasEnded('past')}
  HAVING sum(past.released_seats + past.passed_seats) >= ${sql.lit(minReleaseRecord)})`;
