import { isScheduled } from '#server/bookings/states.queries.ts';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';

type Span = { startTime: string; endTime: string; exceptSessionId?: string | undefined };

/** At most three sessions of this teacher that take place at that time, soonest first. */
export async function selectOverlapping(
  db: Db,
  teacherId: string,
  { startTime, endTime, exceptSessionId }: Span,
) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      's.id',
      'c.title',
      'c.timeZone',
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      isoTime(eb.ref('s.endsAt')).as('endTime'),
    ])
    .where('c.teacherId', '=', teacherId)
    .where(isScheduled('s'))
    .where('s.startsAt', '<', new Date(endTime))
    .where('s.endsAt', '>', new Date(startTime))
    .$if(exceptSessionId !== undefined, (query) => query.where('s.id', '<>', exceptSessionId ?? ''))
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .limit(3)
    .execute();
}
