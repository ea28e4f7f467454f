import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isUpcoming } from '#server/market/bookings/states.queries.ts';
import { minimumOfNewDate } from '#server/market/classes/class-sessions/class-terms.queries.ts';
import type { ScheduleDate } from './expand-schedule.ts';

type NewSchedule = {
  id: string;
  classId: string;
  rule: string;
  firstDay: string;
  startTime: string;
  durationMinutes: number;
  capacity: number | null;
  skippedDays: string[];
};

export async function insertSchedule(trx: Trx, schedule: NewSchedule): Promise<void> {
  const { id, classId, rule, firstDay, startTime, durationMinutes, capacity } = schedule;
  const timing = { rule, firstDay, startTime, durationMinutes, capacity };
  await trx
    .insertInto('classSchedules')
    .values({ id, classId, ...timing, skippedDays: daysAsArray(schedule.skippedDays) })
    .execute();
}

const daysAsArray = (days: string[]) => sql<string[]>`${days}::date[]`;

const selectRunning = (db: Db) =>
  db
    .selectFrom('classSchedules as schedule')
    .innerJoin('classes as c', 'c.id', 'schedule.classId')
    .select([
      'schedule.id',
      'schedule.classId',
      'schedule.rule',
      sql<string>`schedule.first_day::text`.as('firstDay'),
      sql<string>`to_char(schedule.start_time, 'HH24:MI')`.as('startTime'),
      'schedule.durationMinutes',
      'schedule.capacity',
      sql<string[]>`schedule.skipped_days::text[]`.as('skippedDays'),
      'c.teacherId',
      'c.timeZone',
      'c.maxStudents',
      'c.isActive',
    ])
    .where('schedule.endedAt', 'is', null)
    .orderBy('schedule.id');

/** The running schedule with this id, or the running schedules of a class, oldest first. */
export async function selectSchedules(db: Db, which: { scheduleId: string } | { classId: string }) {
  return 'classId' in which
    ? selectRunning(db).where('schedule.classId', '=', which.classId).execute()
    : selectRunning(db).where('schedule.id', '=', which.scheduleId).execute();
}

export type Schedule = Awaited<ReturnType<typeof selectSchedules>>[number];

/** The running schedules of active classes that come after this id, oldest first. */
export async function selectActiveSchedules(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<Schedule[]> {
  return selectRunning(db)
    .where('c.isActive', '=', true)
    .$if(afterId !== null, (query) => query.where('schedule.id', '>', afterId))
    .limit(limit)
    .execute();
}

/** The days from `firstDay` on that have a session, canceled or not, by the ids of schedules. */
export async function selectListedDays(db: Db, scheduleIds: string[], firstDay: string) {
  const rows = await db
    .selectFrom('classSessions')
    .select(['scheduleId', sql<string[]>`array_agg(schedule_day::text)`.as('days')])
    .where('scheduleId', '=', sql<string>`ANY(${scheduleIds}::uuid[])`)
    .where('scheduleDay', '>=', firstDay)
    .groupBy('scheduleId')
    .execute();
  return new Map(rows.map(({ scheduleId, days }) => [scheduleId, new Set(days)]));
}

/** Adds sessions that were created by hand at these times to the schedule. */
export async function adoptSessions(
  trx: Trx,
  { id, classId }: { id: string; classId: string },
  dates: ScheduleDate[],
): Promise<string[]> {
  const given = sql<{ day: string; startsAt: Date }>`unnest(${dates.map(({ day }) => day)}::date[],
    ${dates.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[])`;
  const rows = await trx
    .updateTable('classSessions as s')
    .from(given.as<'date'>(sql`date (day, starts_at)`))
    .set((eb) => ({ scheduleId: id, scheduleDay: eb.ref('date.day') }))
    .where('s.classId', '=', classId)
    .whereRef('s.startsAt', '=', 'date.startsAt')
    .where(isUpcoming('s'))
    .where('s.scheduleId', 'is', null)
    .where('s.meetingCount', '=', 1)
    .returning(sql<string>`s.schedule_day::text`.as('day'))
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * Skips days that the schedule already has, and times at which the class has a session. Returns the
 * ids of the new sessions.
 */
export async function insertScheduledSessions(
  trx: Trx,
  schedule: { id: string; classId: string; timeZone: string; capacity: number | null },
  dates: ScheduleDate[],
): Promise<string[]> {
  if (dates.length === 0) return [];
  const { id: scheduleId, classId, timeZone, capacity } = schedule;
  const rows = dates.map(({ day, startsAt, endsAt }) => ({
    ...minimumOfNewDate(classId, startsAt),
    id: newId(),
    classId,
    timeZone,
    capacity,
    startsAt,
    endsAt,
    scheduleId,
    scheduleDay: day,
  }));
  const added = await trx
    .insertInto('classSessions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map((session) => session.id);
}

/** The upcoming sessions of schedules, with their booked seats, soonest first. */
export async function selectUpcomingOfSchedules(db: Db, scheduleIds: string[]) {
  return db
    .selectFrom('classSessions as s')
    .select((eb) => ['s.scheduleId', 's.seatsTaken', isoTime(eb.ref('s.startsAt')).as('startTime')])
    .where('s.scheduleId', 'in', scheduleIds)
    .where(isUpcoming('s'))
    .orderBy('s.startsAt')
    .execute();
}

/** Locks the upcoming sessions of a schedule in id order, like all code that locks several. */
export async function lockUpcomingOfSchedule(trx: Trx, scheduleId: string) {
  return trx
    .selectFrom('classSessions as s')
    .select(['s.id', 's.seatsTaken'])
    .where('s.scheduleId', '=', scheduleId)
    .where(isUpcoming('s'))
    .orderBy('s.id')
    .forUpdate()
    .execute();
}

export async function setScheduleEnded(trx: Trx, scheduleId: string): Promise<void> {
  await trx
    .updateTable('classSchedules')
    .set({ endedAt: sql`now()` })
    .where('id', '=', scheduleId)
    .execute();
}
