import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/platform/db/expressions.ts';
import type { Database, Db, NewBooking, Trx } from '#server/platform/db/schema.ts';
import { isAsShown, isUnpayable, type SeatRequest } from './book-seat.queries.ts';
import { bookingPayment, paidCents } from './booking-payments-columns.ts';
import {
  hasFreeSpot,
  hasHoldEnded,
  hasStarted,
  holdsSeat,
  isCancelable,
  isScheduled,
  isUpcoming,
  nextSessionId,
} from './states.queries.ts';

// For queries of `classSessions as s`.
const isEnrolled = (studentId: string) => sql<boolean>`EXISTS (
  SELECT FROM bookings b
  WHERE b.session_id = s.id AND b.student_id = ${studentId} AND ${holdsSeat('b')})`;
const hasEndedHold = sql<boolean>`EXISTS (
  SELECT FROM bookings b WHERE b.session_id = s.id AND ${hasHoldEnded('b')})`;

const hasAccount = (userId: string) => sql<boolean>`EXISTS (
  SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL)`;

/** The state that explains a refused booking; undefined if there is no such class or session. */
export async function selectSeatState(
  db: Db,
  {
    classId,
    sessionId,
    asShown,
    studentId,
  }: Pick<SeatRequest, 'classId' | 'sessionId' | 'asShown' | 'studentId'>,
) {
  return db
    .selectFrom('classes')
    .leftJoin('classSessions as s', (join) =>
      sessionId
        ? join.onRef('s.classId', '=', 'classes.id').on('s.id', '=', sessionId)
        : join.on('s.id', '=', nextSessionId(sql.val(classId))),
    )
    .select([
      'classes.teacherId',
      'classes.isActive',
      isUnpayable.as('isUnpayable'),
      's.id as sessionId',
      isScheduled('s').as('isScheduled'),
      hasStarted('s').as('hasStarted'),
      hasFreeSpot('s').as('hasFreeSpot'),
      isAsShown(asShown, sql.ref('s.starts_at')).as('isAsShown'),
      isEnrolled(studentId).as('isEnrolled'),
      hasEndedHold.as('hasEndedHold'),
      hasAccount(studentId).as('hasAccount'),
    ])
    .where('classes.id', '=', classId)
    .executeTakeFirst();
}

/**
 * For queries of `classes`: the student's bookings in scheduled sessions, past ones included, as a
 * JSON array.
 */
export function seatsOf(studentId: string | null, appUrl: string) {
  return jsonArrayFrom(
    expressionBuilder<Database, 'classes'>()
      .selectFrom('bookings as b')
      .innerJoin('classSessions as s', 's.id', 'b.sessionId')
      .select([
        'b.id',
        'b.sessionId',
        'b.status',
        'b.priceCents',
        'b.refundPolicy',
        's.startsAt',
        isoTime(sql.ref<Date | null>('b.full_refund_until')).as('fullRefundUntil'),
        paidCents.as('paidCents'),
        bookingPayment(appUrl).as('payment'),
      ])
      .where('b.studentId', '=', studentId)
      .where(holdsSeat('b'))
      .whereRef('s.classId', '=', 'classes.id')
      .where(isScheduled('s'))
      .orderBy('s.startsAt'),
  );
}

/** The student's upcoming bookings with what decides their refunds. */
export async function selectUpcomingSeats(db: Db, studentId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select([
      'b.id',
      'b.refundPolicy',
      'b.fullRefundUntil',
      's.startsAt',
      sql<number>`coalesce(${paidCents}, 0)`.as('paidCents'),
      sql<Date>`now()`.as('now'),
    ])
    .where('b.studentId', '=', studentId)
    .where(isCancelable('b'))
    .where(isUpcoming('s'))
    .execute();
}

/** Inserts bookings as they are, without taking seats: for demonstration data. */
export async function insertBookings(trx: Trx, rows: NewBooking[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('bookings').values(rows).execute();
}
