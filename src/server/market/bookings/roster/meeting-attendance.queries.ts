import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isScheduled, takesPart } from '#server/market/bookings/states.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';

/** The number of meetings of a booking's date; undefined if the caller may not mark it. */
export async function selectMeetingCount(db: Db, bookingId: string, userId: string) {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select('s.meetingCount')
    .where('b.id', '=', bookingId)
    .where(permits('attendance.mark', userId))
    .executeTakeFirst();
  return row?.meetingCount;
}

/** Locks a booking of a course, and reads one of its meetings. */
export async function lockForMeeting(trx: Trx, bookingId: string, position: number) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('sessionMeetings as m', 'm.sessionId', 's.id')
    .select([
      'b.status',
      'b.seats',
      'b.attendedMeetings',
      'b.firstMeeting',
      'b.noShowContestedAt',
      's.meetingCount',
      sql<boolean>`m.starts_at <= now()`.as('hasStarted'),
      sql<boolean>`m.ends_at <= now()`.as('hasEnded'),
    ])
    .where('b.id', '=', bookingId)
    .where('m.position', '=', position)
    .where(takesPart('b'))
    .where(isScheduled('s'))
    .forUpdate('b')
    .executeTakeFirst();
}

type Marked = {
  status: BookingStatus;
  attendedSeats: number | null;
  attendedMeetings: (number | null)[];
};

/** The caller holds the lock of the booking. */
export async function setMeetingAttendance(
  trx: Trx,
  bookingId: string,
  marked: Marked,
): Promise<void> {
  await trx.updateTable('bookings').set(marked).where('id', '=', bookingId).execute();
}

/** A meeting of the course has begun and its attendance is not marked. */
export const hasUnmarkedMeeting = sql<boolean>`EXISTS (
  SELECT FROM session_meetings met WHERE met.session_id = s.id AND met.starts_at <= now()
    AND met.position >= b.first_meeting AND b.attended_meetings[met.position] IS NULL)`;
