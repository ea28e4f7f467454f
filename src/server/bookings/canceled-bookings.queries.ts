import { type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { canceledStatuses } from '#shared/bookings.ts';
import { paidCents } from './booking-payments-columns.ts';

const maxCanceled = 50;

/** Nothing for bookings that were never paid through us. */
const refundedCents = sql<number>`coalesce(
  (SELECT p.refunded_cents FROM payments p WHERE p.booking_id = b.id), 0)`;

/**
 * The student's latest canceled bookings: one per session, none for a session booked again. They
 * show only what was booked, because the class may be hidden now.
 */
export async function selectCanceledBookings(db: Db, studentId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      'b.id',
      'c.id as classId',
      's.id as sessionId',
      'b.status',
      isoTime(eb.ref('b.createdAt')).as('createdAt'),
      dollars(eb.ref('b.priceCents')).as('price'),
      'c.title',
      'c.isActive as isClassActive',
      'c.timeZone',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
      isoTime(eb.ref('b.cancelledAt')).as('cancelledAt'),
      jsonBuildObject({
        amount: dollars(refundedCents),
        isFull: sql<boolean>`(${refundedCents} > 0 AND ${paidCents} = 0)`,
      }).as('refund'),
    ])
    .where('b.studentId', '=', studentId)
    .where('b.status', 'in', canceledStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookings as later')
            .select('later.id')
            .whereRef('later.sessionId', '=', 'b.sessionId')
            .where('later.studentId', '=', studentId)
            .whereRef('later.id', '>', 'b.id'),
        ),
      ),
    )
    .orderBy('b.cancelledAt', 'desc')
    .limit(maxCanceled)
    .$narrowType<{ status: (typeof canceledStatuses)[number]; cancelledAt: NotNull }>()
    .execute();
}
