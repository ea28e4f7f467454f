import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import {
  bookingStart,
  hasBegun,
  meetingsBooked,
} from '#server/market/bookings/first-meeting-columns.ts';
import { seatPricesOf, worthOf } from '#server/market/bookings/seat-price-columns.ts';
import {
  isCancelable,
  isCourseUnderway,
  isScheduled,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { isOpenHold } from './holds/holds.queries.ts';

/** Blocks booking, paying and canceling until the end of the transaction. */
export async function lockSession(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .selectFrom('classSessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .execute();
}

/**
 * Locks the session and then the booking, in the same order as booking, to avoid deadlock. Both are locked, because PostgreSQL reads only locked rows again after waiting.
 */
export async function lockBookedSession(trx: Trx, bookingId: string, studentId: string) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .select([
      's.id as sessionId',
      bookingStart('b', 's').as('startsAt'),
      worthOf('b').as('worthCents'),
      seatPricesOf('b').as('seatPrices'),
      sql<number>`(SELECT price_cents FROM classes WHERE id = s.class_id)`.as('classPriceCents'),
      meetingsBooked('b', 's').as('meetingsBooked'),
      's.meetingCount',
      'b.couponId',
      'b.refundPolicy',
      'b.fullRefundUntil',
      // Uses the database clock, like booking.
      sql<Date>`now()`.as('now'),
    ])
    .where('b.id', '=', bookingId)
    .where('b.studentId', '=', studentId)
    .forUpdate(['s', 'b'])
    .executeTakeFirst();
}

/**
 * Locks every upcoming session that this user teaches or attends, those in which seats are held for
 * them, and the courses underway that they teach, in id order to avoid deadlock.
 */
export async function lockUpcomingSessions(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE (${isUpcoming('s')} AND (${isTaughtBy('c', userId)} OR EXISTS (
        SELECT FROM bookings b
        WHERE b.session_id = s.id AND b.student_id = ${userId} AND ${isCancelable('b')})))
      OR (${isCourseUnderway('s')} AND ${isTaughtBy('c', userId)})
      OR s.id IN (
        SELECT b.session_id FROM bookings b JOIN class_sessions course ON course.id = b.session_id
        WHERE b.student_id = ${userId} AND b.first_meeting > 1 AND ${isCancelable('b')}
          AND ${isScheduled('course')} AND NOT ${hasBegun('b', 'course')}
        UNION ALL SELECT h.session_id FROM seat_holds h
        WHERE h.student_id = ${userId}::uuid AND ${isOpenHold('h')})
    ORDER BY s.id FOR UPDATE OF s`.execute(trx);
}
