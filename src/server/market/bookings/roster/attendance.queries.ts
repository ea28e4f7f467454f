import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  hasEnded,
  hasStarted,
  isMarkedNoShow,
  isScheduled,
  takesPart,
} from '#server/market/bookings/states.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { type Attendance, isNoShow } from '#shared/market/bookings/booking-states.ts';

type Mark = {
  bookingId: string;
  status: Attendance;
  /** The number of people who came; by default everyone. */
  attendedSeats: number | undefined;
};

/**
 * Marks a booking: attended once its session has started, no-show once it has ended. Undefined if
 * there is no such booking or nothing to change.
 */
export async function setAttendance(trx: Trx, { bookingId, status, ...mark }: Mark) {
  const attendedSeats = isNoShow(status)
    ? sql<number>`0`
    : sql<number>`coalesce(${mark.attendedSeats ?? null}::int, b.seats)`;
  return trx
    .updateTable('bookings as b')
    .from('classSessions as s')
    .set({ status, attendedSeats })
    .where('b.id', '=', bookingId)
    .whereRef('s.id', '=', 'b.sessionId')
    .where(takesPart('b'))
    .where(
      sql<boolean>`(b.status, b.attended_seats) IS DISTINCT FROM (${status}, ${attendedSeats})`,
    )
    .where(sql<boolean>`${attendedSeats} <= b.seats`)
    .where(isScheduled('s'))
    .where(isNoShow(status) ? hasEnded('s') : hasStarted('s'))
    .returning(['b.attendedSeats', 'b.noShowContestedAt'])
    .executeTakeFirst();
}

/** For the email about a no-show that its student has not contested. */
export async function selectNoShow(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoin('users as u', 'u.id', 'b.studentId')
    .select(['b.studentId', 'c.title', leadPicture('c').as('picture'), 'c.timeZone'])
    .select(['s.startsAt', 's.endsAt', recipient('u').as('student')])
    .where('b.id', '=', bookingId)
    .where(isMarkedNoShow('b'))
    .where('b.noShowContestedAt', 'is', null)
    .executeTakeFirst();
}

/** The reason why nothing changed; undefined if there is no such booking. */
export async function selectAttendance(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select([
      'b.seats',
      'b.attendedSeats',
      hasStarted('s').as('hasStarted'),
      hasEnded('s').as('hasEnded'),
    ])
    .where('b.id', '=', bookingId)
    .where(takesPart('b'))
    .executeTakeFirst();
}
