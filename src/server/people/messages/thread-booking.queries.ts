import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import {
  isLiveEntry,
  isOfferedEntry,
} from '#server/market/bookings/seats/offers/entries.queries.ts';
import { hasEnded, holdsSeat, isExpired } from '#server/market/bookings/states.queries.ts';

type Pair = { classId: string; studentId: string };

/**
 * What a thread is about: the student's next booking of its class, or else the place on the waitlist, or
 * else the last booking, even if it was canceled. Both people of the thread may know it.
 */
export async function selectThreadBooking(db: Db, pair: Pair) {
  const booking = (await selectBooking(db, pair)) ?? null;
  if (booking?.isAhead) return { booking, waiting: null };
  const waiting = (await selectWaiting(db, pair)) ?? null;
  return { booking: waiting ? null : booking, waiting };
}

const dateOf = (session: string) =>
  [
    isoTime(sql.ref<Date>(`${session}.starts_at`)).as('startTime'),
    isoTime(sql.ref<Date>(`${session}.ends_at`)).as('endTime'),
    meetingsOf(session).as('meetings'),
  ] as const;

async function selectBooking(db: Db, { classId, studentId }: Pair) {
  const isAhead = sql<boolean>`(${holdsSeat('b')} AND NOT ${hasEnded('s')})`;
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(['b.id as bookingId', 'b.sessionId', 'b.status', 'b.seats', 's.timeZone'])
    .select(dateOf('s'))
    .select([
      isAhead.as('isAhead'),
      sql<number>`greatest(0, count(*) FILTER (WHERE ${isAhead}) OVER () - 1)::int`.as(
        'otherDates',
      ),
    ])
    .where('s.classId', '=', classId)
    .where('b.studentId', '=', studentId)
    .where(sql<boolean>`NOT ${isExpired('b')}`)
    .orderBy(isAhead, 'desc')
    .orderBy(sql`CASE WHEN ${isAhead} THEN s.starts_at END`)
    .orderBy('s.startsAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function selectWaiting(db: Db, { classId, studentId }: Pair) {
  const found = await db
    .selectFrom('waitlistEntries as e')
    .innerJoin('classes as c', 'c.id', 'e.classId')
    .leftJoin('classSessions as s', 's.id', 'e.sessionId')
    .select(['e.id as entryId', 'e.seats', isOfferedEntry('e').as('isOffered'), 'c.timeZone'])
    .select(dateOf('s'))
    .where('e.classId', '=', classId)
    .where('e.studentId', '=', studentId)
    .where(isLiveEntry('e'))
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const { startTime, endTime, meetings, ...entry } = found;
  return { ...entry, date: startTime && endTime ? { startTime, endTime, meetings } : null };
}
