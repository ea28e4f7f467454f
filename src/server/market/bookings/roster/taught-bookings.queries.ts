import { sql } from 'kysely';
import { exactTime } from '#server/db/expressions.ts';
import type { PageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import {
  holdsSeat,
  isCanceledByStudent,
  isCanceledByTeacher,
} from '#server/market/bookings/states.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';

type Dates = { from?: string | undefined; until?: string | undefined };

/** The bookings of a teacher's dates, by the start of the date: all but those that were never paid. */
export async function selectTaughtBookings(
  db: Db,
  teacherId: string,
  { from, until, rowLimit, after }: Dates & PageByTime,
) {
  // Each part has an index.
  const ofDate = sql<{ id: string }>`(
    SELECT b.id FROM bookings b WHERE b.session_id = s.id AND ${holdsSeat('b')}
    UNION ALL SELECT b.id FROM bookings b WHERE b.session_id = s.id
      AND (${isCanceledByStudent('b')} OR ${isCanceledByTeacher('b')}))`;
  const starts = (operator: string, time: string | undefined) =>
    sql<boolean>`s.starts_at ${sql.raw(operator)} ${time ?? null}::timestamptz`;
  const { moment, id } = after ?? {};
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoinLateral(ofDate.as('own'), (join) => join.onTrue())
    .select((eb) => [
      'own.id',
      's.id as sessionId',
      exactTime(eb.ref('s.startsAt')).$notNull().as('moment'),
    ])
    .where(permits('roster.read', teacherId))
    .$if(from !== undefined, (query) => query.where(starts('>=', from)))
    .$if(until !== undefined, (query) => query.where(starts('<', until)))
    .$if(after !== undefined, (query) =>
      query
        .where(starts('>=', moment))
        .where(sql<boolean>`(s.starts_at, own.id) > (${moment}::timestamptz, ${id}::uuid)`),
    )
    .orderBy('s.startsAt')
    .orderBy('own.id')
    .limit(rowLimit)
    .execute();
}
