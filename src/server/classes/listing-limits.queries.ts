import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** What counts toward a teacher's limits: classes on offer, and dates of any of their classes. */
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
