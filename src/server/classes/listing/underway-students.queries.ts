import { sql } from 'kysely';
import { hasBegun, meetingStart } from '#server/bookings/first-meeting-columns.ts';
import { meetingsLeft, meetingsOf } from '#server/bookings/meetings-columns.ts';
import { paidCents } from '#server/bookings/payments/booking-payments-columns.ts';
import { isBooked, isCourseUnderway } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';

/** The position of the next meeting that a booking is for. */
const nextMeeting = sql<number>`greatest(b.first_meeting, s.meeting_count - ${meetingsLeft('s')} + 1)`;

/** The students of the courses of a class that are underway, with the meetings they have left. */
export async function selectUnderwayStudents(db: Db, classId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .select([
      'b.id as bookingId',
      'student.email',
      'student.fullName',
      'b.refundPolicy',
      'b.fullRefundUntil',
      sql<boolean>`coalesce(${paidCents} > 0, false)`.as('hasPaid'),
      // Someone who joins late can cancel until their own first meeting.
      hasBegun('b', 's').as('hasBegun'),
      meetingStart('s', nextMeeting).as('startsAt'),
      's.endsAt',
      // Empty if one is left, which ends when the course does.
      meetingsOf('s', nextMeeting).as('meetings'),
      sql<Date>`now()`.as('now'),
    ])
    .where('s.classId', '=', classId)
    .where(isCourseUnderway('s'))
    .where(isBooked('b'))
    .where('student.deletedAt', 'is', null)
    .orderBy('s.startsAt')
    .orderBy('b.id')
    .execute();
}
