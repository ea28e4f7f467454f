import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { Database, Db, NewBooking, Trx } from '#server/db/schema.ts';
import { bookingStart, hasBegun } from './first-meeting-columns.ts';
import { hasOpenLink } from './handover/handovers.queries.ts';
import { bookingPayment, paidCents, pendingAddition } from './payments/booking-payments-columns.ts';
import {
  isPaidByAnother,
  seatDiscountOf,
  seatPriceOf,
  seatPricesOf,
  worthOf,
} from './seat-price-columns.ts';
import { eraseHeldGuests } from './seats/holds/holds.queries.ts';
import { isOnStandby } from './seats/offers/standby.queries.ts';
import { hasEnded, holdsSeat, isCancelable, isScheduled } from './states.queries.ts';

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
        'b.seats',
        'b.guests',
        seatPriceOf('b').as('price'),
        seatDiscountOf('b').as('discount'),
        seatPricesOf('b').as('seatPrices'),
        'b.refundPolicy',
        bookingStart('b', 's').as('startsAt'),
        isoTime(sql.ref<Date | null>('b.full_refund_until')).as('fullRefundUntil'),
        isPaidByAnother('b').as('isPaidByAnother'),
        isOnStandby('b').as('isOnStandby'),
        hasOpenLink('b').as('hasFriendLink'),
        paidCents.as('paidCents'),
        bookingPayment(appUrl).as('payment'),
        pendingAddition(appUrl).as('addition'),
      ])
      .where('b.studentId', '=', studentId)
      .where(holdsSeat('b'))
      .whereRef('s.classId', '=', 'classes.id')
      .where(isScheduled('s'))
      .orderBy('s.startsAt'),
  );
}

/** The student's upcoming bookings with the columns that refunds depend on. */
export async function selectUpcomingSeats(db: Db, studentId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select([
      'b.id',
      'b.refundPolicy',
      'b.fullRefundUntil',
      bookingStart('b', 's').as('startsAt'),
      sql<number>`coalesce(${paidCents}, 0)`.as('paidCents'),
      worthOf('b').as('worthCents'),
      sql<Date>`now()`.as('now'),
    ])
    .where('b.studentId', '=', studentId)
    .where(isCancelable('b'))
    .where(isScheduled('s'))
    .where(sql<boolean>`NOT ${hasBegun('b', 's')}`)
    .execute();
}

/** The number of the student's bookings that have begun and not ended, which can't be canceled. */
export async function countSeatsUnderway(db: Db, studentId: string): Promise<number> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select(sql<number>`count(*)::int`.as('amount'))
    .where('b.studentId', '=', studentId)
    .where(holdsSeat('b'))
    .where(isScheduled('s'))
    .where(sql<boolean>`(${hasBegun('b', 's')} AND NOT ${hasEnded('s')})`)
    .executeTakeFirstOrThrow();
  return row.amount;
}

/** Inserts demonstration bookings without taking seats. */
export async function insertBookings(trx: Trx, rows: NewBooking[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('bookings').values(rows).execute();
}

/**
 * Guest names are for the instructor only, and are deleted with the account of the student who
 * entered them.
 */
export async function eraseGuestsOf(trx: Trx, studentId: string): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ guests: [] })
    .where('studentId', '=', studentId)
    .execute();
  await eraseHeldGuests(trx, studentId);
}
