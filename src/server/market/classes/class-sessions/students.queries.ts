import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  bookingStart,
  firstMeetingOf,
  hasBegun,
  meetingStart,
} from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsLeft, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { paidCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { isOutsideAges } from '#server/market/bookings/private-words/private-words.queries.ts';
import {
  hasEnded,
  holdsSeat,
  isCancelable,
  isCourseUnderway,
  isScheduled,
  isUpcoming,
  listingStatusOf,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { hiddenReason } from '#server/staff/removals/removal-columns.ts';

export type UpcomingStudent = Awaited<ReturnType<typeof selectUpcomingStudents>>[number];
export type BookedStudent = Awaited<ReturnType<typeof selectBookedStudents>>[number];
export type UnderwayStudent = Awaited<ReturnType<typeof selectUnderwayStudents>>[number];

/** The parts of a listing of which students are notified. */
export async function selectListing(db: Db, classId: string) {
  return db
    .selectFrom('classes')
    .select([
      'id as classId',
      'title',
      leadPicture('classes').as('picture'),
      'location',
      'timeZone',
      'level',
      whatToExpectOf('classes').as('whatToExpect'),
      listingStatusOf('classes').as('listingStatus'),
      hiddenReason(sql.ref('classes.removal_id')).as('removal'),
      sql<string>`(SELECT full_name FROM users WHERE id = classes.teacher_id)`.as('teacherName'),
    ])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
}

/** Students to notify of a change to a class, one row per booking. */
const studentsOf = (db: Db, classId: string) =>
  db
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'b.id as bookingId',
      'student.email',
      'student.fullName',
      's.endsAt',
      'b.refundPolicy',
      'b.fullRefundUntil',
      takesPart('b').as('isTakingPart'),
      areUnblocked(sql.ref('b.studentId'), sql.ref('c.teacherId')).as('mayGetWords'),
      sql<boolean>`coalesce(${paidCents} > 0, false)`.as('hasPaid'),
      isOutsideAges('b', 'c').as('isOutsideAges'),
      sql<Date>`now()`.as('now'),
    ])
    .where('s.classId', '=', classId)
    .orderBy('s.startsAt')
    .orderBy('b.id');

/** The students of the upcoming sessions of the class, or of these sessions. */
export async function selectUpcomingStudents(db: Db, classId: string, sessionIds?: string[]) {
  return studentsOf(db, classId)
    .select([
      'b.studentId',
      's.id as sessionId',
      's.startsAt',
      meetingsOf('s').as('meetings'),
      sql<number>`coalesce(${paidCents}, 0)`.as('paidCents'),
    ])
    .where(isUpcoming('s'))
    .where(isCancelable('b'))
    .$if(sessionIds !== undefined, (query) =>
      query.where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`),
    )
    .execute();
}

/** The students of all dates of the class that have not ended. */
export async function selectBookedStudents(db: Db, classId: string) {
  return studentsOf(db, classId)
    .select([
      'b.studentId',
      bookingStart('b', 's').as('startsAt'),
      hasBegun('b', 's').as('hasBegun'),
      meetingsOf('s', firstMeetingOf('b')).as('meetings'),
      paidCents.as('paidCents'),
    ])
    .where(isScheduled('s'))
    .where(sql<boolean>`NOT ${hasEnded('s')}`)
    .where(holdsSeat('b'))
    .execute();
}

/** The position of the booking's next meeting. */
const nextMeeting = sql<number>`greatest(b.first_meeting, s.meeting_count - ${meetingsLeft('s')} + 1)`;

/** The students of a class's courses that are underway, with their remaining meetings. */
export async function selectUnderwayStudents(db: Db, classId: string) {
  return studentsOf(db, classId)
    .select([
      // A student who joins late can cancel until their own first meeting.
      hasBegun('b', 's').as('hasBegun'),
      meetingStart('s', nextMeeting).as('startsAt'),
      // Empty if one meeting is left, which ends with the course.
      meetingsOf('s', nextMeeting).as('meetings'),
    ])
    .where(isCourseUnderway('s'))
    .where(holdsSeat('b'))
    .where('student.deletedAt', 'is', null)
    .execute();
}
