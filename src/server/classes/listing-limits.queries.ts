import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/**
 * Counts what the limits of a teacher cover: active classes, and upcoming sessions of any class.
 */
export async function countListed(trx: Trx, teacherId: string) {
  return trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('classes')
        .select(sql<number>`count(*)::int`.as('amount'))
        .where('teacherId', '=', teacherId)
        .where('isActive', '=', true)
        .$asScalar()
        .$notNull()
        .as('activeClasses'),
      eb
        .selectFrom('classSessions as s')
        .innerJoin('classes as c', 'c.id', 's.classId')
        .select(sql<number>`count(*)::int`.as('amount'))
        .where('c.teacherId', '=', teacherId)
        .where('s.status', '=', 'scheduled')
        .where('s.startsAt', '>', sql<Date>`now()`)
        .$asScalar()
        .$notNull()
        .as('upcomingSessions'),
    ])
    .executeTakeFirstOrThrow();
}
