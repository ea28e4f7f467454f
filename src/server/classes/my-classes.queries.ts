import { jsonBuildObject } from 'kysely/helpers/postgres';
import { selectCanceledBookings } from '#server/bookings/canceled-bookings.queries.ts';
import { holdsSeat, isScheduled } from '#server/bookings/states.queries.ts';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { selectClassSummaries } from './class-columns.ts';

/** The user's created, booked and canceled classes. */
export async function selectMyClasses(db: Db, userId: string) {
  const [created, enrolled, cancelled] = await Promise.all([
    selectCreatedClasses(db, userId),
    selectEnrolledClasses(db, userId),
    selectCanceledBookings(db, userId),
  ]);
  return { created, enrolled, cancelled };
}

export async function selectCreatedClasses(db: Db, teacherId: string) {
  return selectClassSummaries(db)
    .where('classes.teacherId', '=', teacherId)
    .orderBy('classes.id', 'desc')
    .execute();
}

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
    .where(holdsSeat('b'))
    .where(isScheduled('s'))
    .orderBy('b.id', 'desc')
    .execute();
}
