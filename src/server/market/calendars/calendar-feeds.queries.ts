import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import {
  changedAt,
  entryRevision,
  isUnpaid,
} from '#server/market/bookings/calendar/calendar-entries.queries.ts';
import { sentWhatToExpect } from '#server/market/bookings/emails/sent-words-columns.ts';
import { bookingStart, firstMeetingOf } from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import {
  holdsSeat,
  isExpired,
  isScheduled,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

// Calendars that read the feed rarely must still see a cancellation, so entries stay this long.
const endedSince = sql`now() - interval '90 days'`;
const canceledSince = sql`now() - interval '30 days'`;

/**
 * For sessions `s` of classes `c`: scheduled, or canceled in the last 30 days. Canceling a session also
 * changes its class.
 */
export const isKeptInFeeds = sql<boolean>`(${isScheduled('s')} OR c.updated_at > ${canceledSince})`;

/** Upcoming ones first, then the latest past ones, and canceled ones if there is room. */
export const maxFeedEntries = 500;

function selectSessions(db: Db) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      'c.title',
      'c.location',
      'c.latitude',
      'c.longitude',
      isoTime(eb.ref('s.endsAt')).as('endTime'),
    ])
    .where('s.endsAt', '>', sql<Date>`${endedSince}`)
    .orderBy(sql`is_canceled`)
    .orderBy(sql`s.ends_at <= now()`)
    .orderBy(sql`abs(extract(epoch FROM s.starts_at - now()))`)
    .limit(maxFeedEntries);
}

/** The student's bookings: upcoming, recent, and canceled in the last 30 days. */
export async function selectBookedEntries(db: Db, studentId: string) {
  return selectSessions(db)
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select([
      'b.id',
      isoTime(bookingStart('b', 's')).as('startTime'),
      meetingsOf('s', firstMeetingOf('b')).as('meetings'),
      'b.firstMeeting',
      entryRevision.as('revision'),
      'b.seats',
      changedAt.as('updatedAt'),
      sql<boolean>`NOT ${holdsSeat('b')}`.as('isCanceled'),
      'teacher.fullName as teacherName',
      sentWhatToExpect('c', 'b', takesPart('b')).as('whatToExpect'),
    ])
    .where('b.studentId', '=', studentId)
    .where(sql<boolean>`(${holdsSeat('b')} OR b.cancelled_at > ${canceledSince})`)
    .where(sql<boolean>`NOT ${isExpired('b')} AND NOT ${isUnpaid}`)
    .execute();
}

/** The teacher's upcoming and recent sessions, and recently canceled ones. */
export async function selectTaughtEntries(db: Db, teacherId: string) {
  return selectSessions(db)
    .select([
      's.id',
      isoTime(sql.ref<Date>('s.starts_at')).as('startTime'),
      meetingsOf('s').as('meetings'),
      's.revision',
      's.classId',
      'c.updatedAt',
      sql<boolean>`NOT ${isScheduled('s')}`.as('isCanceled'),
    ])
    .where(isTaughtBy('c', teacherId))
    .where(isKeptInFeeds)
    .execute();
}
