import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isCourseUnderway, isUpcoming } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/** Counts the classes that a teacher lists, and the upcoming sessions of all classes. */
export async function countListed(db: Db, teacherId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('classes')
        .select(sql<number>`count(*)::int`.as('amount'))
        .where(isTaughtBy('classes', teacherId))
        .where('isListed', '=', true)
        .$asScalar()
        .$notNull()
        .as('activeClasses'),
      eb
        .selectFrom('classSessions as s')
        .innerJoin('classes as c', 'c.id', 's.classId')
        .select(sql<number>`count(*)::int`.as('amount'))
        .where(isTaughtBy('c', teacherId))
        .where(isUpcoming('s'))
        .$asScalar()
        .$notNull()
        .as('upcomingSessions'),
    ])
    .executeTakeFirstOrThrow();
}

/** A teacher's sessions with remaining meetings, and their booked seats. */
export async function countSessionsLeft(db: Db, teacherId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`coalesce(sum(s.seats_taken), 0)::int`.as('students'),
    ])
    .where(isTaughtBy('c', teacherId))
    .where(sql<boolean>`(${isUpcoming('s')} OR ${isCourseUnderway('s')})`)
    .executeTakeFirstOrThrow();
}
