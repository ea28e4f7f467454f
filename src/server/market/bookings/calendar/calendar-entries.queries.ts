import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { sentWhatToExpect } from '#server/market/bookings/emails/sent-words-columns.ts';
import { bookingStart, firstMeetingOf } from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { holdsSeat, takesPart } from '#server/market/bookings/states.queries.ts';

/** When the booking, its session or its class last changed. */
export const changedAt = sql<Date>`greatest(b.created_at, b.cancelled_at, b.moved_at, b.handed_at, c.updated_at)`;

/** The revision of the booking's calendar entry. */
export const entryRevision = sql<number>`(s.revision + b.added_revision)`;

/** The booking had to be paid online and was not, so the student was never notified of a seat. */
export const isUnpaid = sql<boolean>`EXISTS (
  SELECT FROM payments p WHERE p.booking_id = b.id AND NOT p.is_addition AND p.status <> 'paid')`;

/** The calendar entries of these bookings; unpaid bookings and offers have none. */
export async function selectCalendarEntries(db: Db, bookingIds: string[]) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select((eb) => [
      'b.id',
      'b.seats',
      entryRevision.as('revision'),
      changedAt.as('updatedAt'),
      sql<boolean>`NOT ${holdsSeat('b')}`.as('isCanceled'),
      'c.title',
      'c.timeZone',
      'c.location',
      'c.latitude',
      'c.longitude',
      isoTime(bookingStart('b', 's')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      meetingsOf('s', firstMeetingOf('b')).as('meetings'),
      'b.firstMeeting',
      'teacher.fullName as teacherName',
      sentWhatToExpect('c', 'b', takesPart('b')).as('whatToExpect'),
      'student.email',
      'student.fullName',
    ])
    .where('b.id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .where(sql<boolean>`NOT ${isUnpaid}`)
    .execute();
}
