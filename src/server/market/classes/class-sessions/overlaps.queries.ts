import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { eachMeeting, meetsDuring } from '#server/market/bookings/meetings-columns.ts';
import { isScheduled } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

type Span = { startTime: string; endTime: string; exceptSessionId?: string | undefined };

/** Up to three meetings of this teacher's sessions at that time, soonest first. */
export async function selectOverlapping(
  db: Db,
  viewerId: string,
  { startTime, endTime, exceptSessionId }: Span,
) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .innerJoinLateral(eachMeeting('s').as('met'), (join) => join.onTrue())
    .select((eb) => [
      's.id',
      'c.title',
      'c.timeZone',
      isoTime(eb.ref('met.startsAt')).as('startTime'),
      isoTime(eb.ref('met.endsAt')).as('endTime'),
    ])
    .where(isTaughtBy('c', viewerId))
    .where(isScheduled('s'))
    .where('s.startsAt', '<', new Date(endTime))
    .where('s.endsAt', '>', new Date(startTime))
    .where('met.startsAt', '<', new Date(endTime))
    .where('met.endsAt', '>', new Date(startTime))
    .$if(exceptSessionId !== undefined, (query) => query.where('s.id', '<>', exceptSessionId ?? ''))
    .orderBy('met.startsAt')
    .orderBy('s.id')
    .limit(3)
    .execute();
}

/**
 * The titles of this teacher's classes that meet at the same time as a date, by the date's index;
 * sessions of `exceptScheduleId` are left out.
 */
export async function selectOverlappingEach(
  db: Db,
  teacherId: string,
  dates: { startsAt: Date; endsAt: Date }[],
  exceptScheduleId?: string,
) {
  const times = (name: 'startsAt' | 'endsAt') => dates.map((date) => date[name].toISOString());
  const given = sql<{ index: number }>`unnest(${times('startsAt')}::timestamptz[],
    ${times('endsAt')}::timestamptz[]) WITH ORDINALITY`;
  const span = { startsAt: sql<Date>`date.starts_at`, endsAt: sql<Date>`date.ends_at` };
  const rows = await db
    .selectFrom(given.as<'date'>(sql`date (starts_at, ends_at, index)`))
    .innerJoin('classSessions as s', (join) => join.on(isScheduled('s')).on(meetsDuring('s', span)))
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      sql<number>`date.index::int`.as('index'),
      sql<string[]>`array_agg(DISTINCT c.title ORDER BY c.title)`.as('titles'),
    ])
    .where(isTaughtBy('c', teacherId))
    .where(
      sql<boolean>`(s.schedule_id IS DISTINCT FROM ${exceptScheduleId ?? null}::uuid
        OR s.schedule_id IS NULL)`,
    )
    .groupBy('date.index')
    .execute();
  return new Map(rows.map(({ index, titles }) => [index - 1, titles]));
}
