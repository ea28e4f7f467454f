import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { isCreatedIn, type Period } from './earnings.queries.ts';

type EarningBooking = { bookingId: string; student: string; seats: number; net: number };

/**
 * What the ledger added to the instructor's earnings in this period, by the date of the class,
 * latest first. The sums of all dates make up the month of `selectMonths`.
 */
export async function selectEarningDates(db: Db, viewerId: string, period: Period) {
  // Releases and undecided disputes only move money between the instructor's own accounts.
  const moved = db
    .selectFrom('ledgerEntries')
    .select(['paymentId', sql<number>`sum(amount_cents)`.as('cents')])
    .where('teacherId', '=', viewerId)
    .where('paymentId', 'is not', null)
    .where(isCreatedIn(period))
    .groupBy(['transactionId', 'paymentId'])
    .having(sql<boolean>`sum(amount_cents) <> 0`);
  const earned = db
    .selectFrom(moved.as('moved'))
    .innerJoin('payments as p', 'p.id', 'moved.paymentId')
    .select(['p.bookingId', sql<number>`sum(moved.cents)`.as('cents')])
    .groupBy('p.bookingId');
  return db
    .selectFrom(earned.as('earned'))
    .innerJoin('bookings as b', 'b.id', 'earned.bookingId')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      's.id as sessionId',
      'c.title',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      'c.timeZone',
      dollars(sql<number>`sum(earned.cents)`).as('net'),
      sql<EarningBooking[]>`json_agg(json_build_object('bookingId', b.id,
          'student', student.full_name, 'seats', b.seats, 'net', ${dollars(eb.ref('earned.cents'))})
        ORDER BY student.full_name, b.id)`.as('bookings'),
    ])
    .groupBy(['s.id', 'c.id'])
    .orderBy('s.startsAt', 'desc')
    .orderBy('s.id')
    .execute();
}
