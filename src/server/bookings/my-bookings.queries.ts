import { type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { selectClassSummaries } from '#server/classes/class-columns.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { cancelledStatuses, seatHoldingStatuses } from '#shared/bookings.ts';

/** The student's classes, newest booking first, each with that booking. */
export async function selectEnrolledClasses(db: Db, studentId: string) {
  return selectClassSummaries(db)
    .innerJoin('classSessions as s', 's.classId', 'classes.id')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('b.id'),
        sessionId: eb.ref('s.id'),
        status: eb.ref('b.status'),
        noShowContestedAt: isoTime(eb.ref('b.noShowContestedAt')),
        createdAt: isoTime(eb.ref('b.createdAt')),
        price: dollars(eb.ref('b.priceCents')),
        startTime: isoTime(eb.ref('s.startsAt')),
        endTime: isoTime(eb.ref('s.endsAt')),
      }).as('booking'),
    )
    .where('b.studentId', '=', studentId)
    .where('b.status', 'in', seatHoldingStatuses)
    .where('s.status', '=', 'scheduled')
    .orderBy('b.id', 'desc')
    .execute();
}

const maxCancelled = 50;

/**
 * The student's latest canceled bookings: one per session, none for a session booked again. They
 * show only what was booked, because the class may be hidden now.
 */
export async function selectCancelledBookings(db: Db, studentId: string) {
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
        amount: dollars(sql<number>`coalesce(b.refund_cents, 0)`),
        isFull: sql<boolean>`coalesce(b.refund_cents, 0) = b.price_cents`,
      }).as('refund'),
    ])
    .where('b.studentId', '=', studentId)
    .where('b.status', 'in', cancelledStatuses)
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
    .limit(maxCancelled)
    .$narrowType<{ status: (typeof cancelledStatuses)[number]; cancelledAt: NotNull }>()
    .execute();
}
