import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { hasByHand, holdsSeat, isUpcoming } from '#server/market/bookings/states.queries.ts';
import {
  firstMeeting,
  storedMeetings,
} from '#server/market/classes/class-sessions/session-dates.ts';
import type { EditDatesInput } from '#shared/market/classes/dates/date-edits.ts';
import type { DateToEdit } from './plan-edit.ts';

export async function selectDateToEdit(db: Db, sessionId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      's.id',
      's.classId',
      's.scheduleId',
      sql<string | null>`s.schedule_day::text`.as('scheduleDay'),
      'c.timeZone',
      'c.maxStudents',
      sql<Date>`now()`.as('now'),
    ])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

type DatesOfEdit = Pick<EditDatesInput, 'sessionId' | 'scope'> &
  Record<'scheduleId' | 'scheduleDay', string | null>;

/** The date itself, the dates of its schedule from it on, or all of them. */
const isOfEdit = ({ sessionId, scope, scheduleId, scheduleDay }: DatesOfEdit) => sql<boolean>`(
  s.id = ${sessionId}::uuid OR (s.schedule_id = ${scope === 'one' ? null : scheduleId}::uuid
    AND s.schedule_day >= coalesce(${scope === 'following' ? scheduleDay : null}::date, s.schedule_day)))`;

/** Locks the upcoming dates in id order, like all code that locks several. */
export async function lockDatesOfEdit(trx: Trx, which: DatesOfEdit): Promise<void> {
  await trx
    .selectFrom('classSessions as s')
    .select('s.id')
    .where(isOfEdit(which))
    .where(isUpcoming('s'))
    .orderBy('s.id')
    .forUpdate()
    .execute();
}

export async function selectDatesOfEdit(db: Db, which: DatesOfEdit) {
  return selectUpcomingDates(db, isOfEdit(which));
}

export async function selectDatesOfClass(db: Db, classId: string) {
  return selectUpcomingDates(db, sql<boolean>`s.class_id = ${classId}::uuid`);
}

/** Dates soonest first. A date that meets several times has the times of its first meeting. */
async function selectUpcomingDates(db: Db, isChosen: RawBuilder<boolean>): Promise<DateToEdit[]> {
  const dates = await db
    .selectFrom('classSessions as s')
    .select([
      's.id',
      's.startsAt',
      's.endsAt',
      meetingsOf('s').as('meetings'),
      's.capacity',
      's.isEditedAlone',
      sql<string | null>`s.schedule_day::text`.as('scheduleDay'),
      sql<number>`((SELECT count(*)::int FROM bookings b
        WHERE b.session_id = s.id AND ${holdsSeat('b')}) + ${hasByHand('s')}::int)`.as('bookings'),
    ])
    .where(isChosen)
    .where(isUpcoming('s'))
    .orderBy('s.startsAt')
    .execute();
  return dates.map((date) => {
    const meetings = storedMeetings(date.meetings);
    return { ...date, meetings, ...firstMeeting({ ...date, meetings }) };
  });
}

/** Throws a violation of `class_sessions_seats_check` if a date has more seats taken. */
export async function setCapacity(
  trx: Trx,
  sessionIds: string[],
  capacity: number | null,
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ capacity })
    .where('id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .execute();
}

export async function setEditedAlone(
  trx: Trx,
  sessionIds: string[],
  isEditedAlone: boolean,
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ isEditedAlone })
    .where('id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .where('scheduleId', 'is not', null)
    .execute();
}

/**
 * Moves the sessions of a schedule from this day on, including canceled ones, to another schedule.
 */
export async function setSchedule(
  trx: Trx,
  {
    fromId,
    fromDay,
    toId,
    dayShift,
  }: { fromId: string; fromDay: string; toId: string; dayShift: number },
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ scheduleId: toId, scheduleDay: sql<string>`schedule_day + ${dayShift}::int` })
    .where('scheduleId', '=', fromId)
    .where('scheduleDay', '>=', fromDay)
    .execute();
}

export async function setRule(
  trx: Trx,
  scheduleId: string,
  change: { rule: string; skippedDays: string[] },
): Promise<void> {
  await trx.updateTable('classSchedules').set(change).where('id', '=', scheduleId).execute();
}
