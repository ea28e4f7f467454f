import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  hasEnded,
  isCancelable,
  isMarkedNoShow,
  isNotInDoubt,
  isScheduled,
  takesPart,
} from '#server/market/bookings/states.queries.ts';

// Both claims mark each booking once, in the transaction that sends its email: of two processes, the
// second skips bookings that the first has locked, and then no longer finds them.

const isSoon = (start: string, now: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(start)} > ${now} AND ${sql.ref(start)} <= ${now} + interval '24 hours'`;

type SoonMeeting = { sessionId: string; position: number; startsAt: Date; endsAt: Date };

/** Meetings that start within a day. */
export const soonMeetings = (now: RawBuilder<unknown> = sql`now()`) => sql<SoonMeeting>`(
  SELECT s.id AS session_id, 1 AS position, s.starts_at, s.ends_at, s.utc_offset_minutes
  FROM class_sessions s
  WHERE ${isScheduled('s')} AND ${isSoon('s.starts_at', now)} AND s.meeting_count = 1
  UNION ALL
  SELECT s.id, meeting.position, meeting.starts_at, meeting.ends_at, meeting.utc_offset_minutes
  FROM session_meetings meeting JOIN class_sessions s ON s.id = meeting.session_id
  WHERE ${isScheduled('s')} AND ${isSoon('meeting.starts_at', now)})`;

/** The booking has no reminder of this meeting yet, and was not made so late that it needs none. */
const isDue = sql<boolean>`(${takesPart('b')} AND NOT ${isMarkedNoShow('b')} AND met.position >= b.first_meeting
  AND greatest(b.created_at, b.moved_at, b.handed_at) <= met.starts_at - interval '24 hours'
  AND (b.reminded_at IS NULL
    OR (met.position > 1 AND b.reminded_at < met.starts_at - interval '24 hours')))`;

/** Marks bookings with a meeting within a day as reminded, and returns each with this meeting. */
export async function takeDueReminders(trx: Trx, limit: number) {
  const rows = await trx
    .selectFrom(soonMeetings().as('met'))
    .innerJoin('bookings as b', 'b.sessionId', 'met.sessionId')
    .select('b.id')
    .where(isDue)
    .orderBy('b.id')
    .limit(limit)
    .forUpdate('b')
    .skipLocked()
    .execute();
  const isTaken = sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`;
  // Both parts of the statement see the bookings as they were before.
  return trx
    .with('marked', (cte) =>
      cte.updateTable('bookings').set({ remindedAt: sql<Date>`now()` }).where('id', '=', isTaken),
    )
    .selectFrom(soonMeetings().as('met'))
    .innerJoin('bookings as b', 'b.sessionId', 'met.sessionId')
    .select((eb) => [
      'b.id as bookingId',
      isoTime(eb.ref('met.startsAt')).as('startTime'),
      isoTime(eb.ref('met.endsAt')).as('endTime'),
      // The position of the meeting, from 1.
      'met.position',
    ])
    .where('b.id', '=', isTaken)
    .where(isDue)
    .orderBy('met.startsAt')
    .orderBy('b.id')
    .execute();
}

/** Marks attended or unmarked bookings without a review, whose class ended one to four days ago. */
export async function takeDueReviewRequests(trx: Trx, limit: number) {
  return trx
    .updateTable('bookings')
    .set({ reviewInvitedAt: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('classSessions as s')
        .innerJoin('bookings as b', 'b.sessionId', 's.id')
        .innerJoin('classes as c', 'c.id', 's.classId')
        .select('b.id')
        .where(isScheduled('s'))
        .where(isNotInDoubt('c'))
        .where(hasEnded('s'))
        .where(
          sql<boolean>`s.ends_at BETWEEN now() - interval '4 days' AND now() - interval '1 day'`,
        )
        .where(takesPart('b'))
        .where(sql<boolean>`NOT ${isMarkedNoShow('b')}`)
        .where('b.reviewInvitedAt', 'is', null)
        .where(sql<boolean>`(SELECT deleted_at IS NULL FROM users WHERE id = b.student_id)`)
        .where(sql<boolean>`NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)`)
        .orderBy('b.id')
        .limit(limit)
        .forUpdate('b')
        .skipLocked(),
    )
    .returning('id as bookingId')
    .execute();
}

/** Lets students be reminded of the new time after a move. */
export async function resetReminders(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('bookings as b')
    .set({ remindedAt: null })
    .where('b.sessionId', '=', sessionId)
    .where(isCancelable('b'))
    .execute();
}
