import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  hasByHand,
  isCourseUnderway,
  isOpen,
  isOpenTo,
  isPublicDate,
  isScheduled,
  isUpcoming,
  openingOf,
  sessionStatus,
} from '#server/market/bookings/states.queries.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { isTaughtBy, permits } from '#server/people/permissions/permissions.queries.ts';
import { minimumOfMovedDate } from './class-terms.queries.ts';
import { storeOffsets } from './local-times.queries.ts';

/**
 * Locks a class that this user may edit until the end of the transaction. Always lock the class
 * before its sessions, to avoid deadlock.
 */
export async function lockOwnClass(trx: Trx, classId: string, teacherId: string) {
  return trx
    .selectFrom('classes as c')
    .select([
      'id',
      'title',
      'description',
      'categoryId',
      'location',
      'timeZone',
      'level',
      'maxStudents',
      'priceCents',
      'isListed',
      'isActive',
      'waitsFor',
      'reviewReasons',
      'minStudents',
      'decisionHours',
      whatToExpectOf('c').as('whatToExpect'),
    ])
    .where('id', '=', classId)
    .where(permits('class.edit', teacherId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Blocks bookings and changes of all classes of this teacher, and returns their ids. They are locked
 * in id order to avoid deadlock.
 */
export async function lockClassesOf(trx: Trx, teacherId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('classes')
    .select('id')
    .where(isTaughtBy('classes', teacherId))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps the dates of the class from being changed until the end of the transaction. */
export async function lockClass(trx: Trx, classId: string): Promise<void> {
  await trx.selectFrom('classes').select('id').where('id', '=', classId).forNoKeyUpdate().execute();
}

/** Like `lockOwnClass`, for the class of a session. */
export async function lockClassOfSession(trx: Trx, sessionId: string, teacherId: string) {
  return trx
    .selectFrom('classes as c')
    .innerJoin('classSessions as s', 's.classId', 'c.id')
    .select(['c.id', 'c.title', 'c.location', 'c.timeZone'])
    .where('s.id', '=', sessionId)
    .where(permits('class.edit', teacherId))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** Blocks bookings and cancellations until the end of the transaction. */
export async function lockSessionToEdit(trx: Trx, sessionId: string) {
  return trx
    .selectFrom('classSessions')
    .select([
      'id',
      'startsAt',
      'endsAt',
      'meetingCount',
      openingOf('class_sessions').as('opensAt'),
      isScheduled('class_sessions').as('isScheduled'),
      sql<boolean>`(decided_at IS NULL AND asked_until IS NOT NULL)`.as('isAsked'),
      hasByHand('class_sessions').as('hasByHand'),
      sql<Date>`now()`.as('now'),
    ])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Locks the upcoming sessions and courses underway in id order, like account deletion, to avoid
 * deadlock. The new revision makes waiting bookings retry with the changed class.
 */
export async function reviseUpcomingSessions(trx: Trx, classId: string): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('classSessions')
        .select('id')
        .where('classId', '=', classId)
        .where(
          sql<boolean>`(${isUpcoming('class_sessions')} OR ${isCourseUnderway('class_sessions')})`,
        )
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

export async function countUpcomingSessions(trx: Trx, classId: string): Promise<number> {
  const row = await trx
    .selectFrom('classSessions')
    .select(sql<number>`count(*)::int`.as('amount'))
    .where('classId', '=', classId)
    .where(isUpcoming('class_sessions'))
    .executeTakeFirstOrThrow();
  return row.amount;
}

/**
 * Stores what follows from the sessions of the class, after they were changed; the class must be
 * locked.
 */
export async function touchClass(trx: Trx, classId: string) {
  return touchClasses(trx, [classId]);
}

export async function touchClasses(trx: Trx, classIds: string[]): Promise<void> {
  await storeOffsets(trx, classIds);
  await trx
    .updateTable('classes')
    .set({ updatedAt: sql`now()`, lastStartsAt: lastStart, nextStartsAt: nextStart })
    .where('id', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .execute();
}

// For queries of `classes`.

/** The right value of `last_starts_at`, of dates that are open. */
export const lastStart = sql<Date>`coalesce((SELECT max(s.starts_at) FROM class_sessions s
  WHERE s.class_id = classes.id AND ${isScheduled('s')} AND ${isOpen('s')}), '-infinity')`;

/** A request that started to page through a list an hour ago must not miss a class. */
const recently = sql`now() - interval '1 hour'`;

/** The right value of `next_starts_at`, of dates that are open, unless it is past. */
export const nextStart = sql<Date | null>`(SELECT min(s.starts_at) FROM class_sessions s
  WHERE s.class_id = classes.id AND ${isPublicDate('s', recently)})`;

/** When the first date opens that the viewer can't book yet; null without one. */
export const nextOpeningFor = (viewerId: string | null) =>
  sql<string | null>`(SELECT ${isoTime(sql<Date>`min(s.opens_at)`)} FROM class_sessions s
    WHERE s.class_id = classes.id AND ${isUpcoming('s')} AND NOT ${isOpenTo('s', viewerId)})`;

/** The starts of moved dates, which are open to the viewer, before they moved, by id. */
export const announcedStartsFor = (viewerId: string | null) => sql<Record<string, string>>`(
  SELECT coalesce(json_object_agg(s.id, ${isoTime(sql<Date>`s.announced_starts_at`)}), '{}')
  FROM class_sessions s
  WHERE s.class_id = classes.id AND s.announced_starts_at IS NOT NULL AND ${isUpcoming('s')}
    AND ${isOpenTo('s', viewerId)})`;

/** The last canceled date, if the class has no other that is open; null otherwise. */
export const canceledDate = sql<{ startTime: string; endTime: string } | null>`(
  SELECT json_build_object(
    'startTime', ${isoTime(sql<Date>`s.starts_at`)}, 'endTime', ${isoTime(sql<Date>`s.ends_at`)})
  FROM class_sessions s WHERE s.class_id = classes.id AND ${isOpen('s')}
  AND NOT EXISTS (
    SELECT FROM class_sessions other
    WHERE other.class_id = classes.id AND ${isScheduled('other')} AND ${isOpen('other')})
  ORDER BY s.starts_at DESC LIMIT 1)`;

/** Another session may have become the next one. */
export const isNextStartPast = sql<boolean>`(classes.next_starts_at <= ${recently})`;

/**
 * The new revision makes waiting bookings retry, and calendars replace their entry. The session no
 * longer follows its schedule.
 */
export async function setSessionTime(
  trx: Trx,
  sessionId: string,
  slot: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set((eb) => ({
      ...slot,
      ...minimumOfMovedDate(slot.startsAt),
      announcedStartsAt: sql<Date | null>`nullif(coalesce(announced_starts_at, starts_at),
        ${slot.startsAt.toISOString()}::timestamptz)`,
      revision: eb('revision', '+', 1),
      isEditedAlone: sql<boolean>`schedule_id IS NOT NULL`,
    }))
    .where('id', '=', sessionId)
    .execute();
}

/** No one else learns of a date that was canceled before it opened. */
const openingOfCanceled = sql<Date | null>`CASE WHEN ${isOpen('s')} THEN s.opens_at ELSE 'infinity' END`;

/**
 * Cancels these upcoming sessions, or all sessions of a teacher, and returns their ids. The caller
 * must hold their locks, and ends the bookings.
 */
export async function cancelUpcomingSessions(
  trx: Trx,
  which: { sessionIds: string[] } | { teacherId: string },
): Promise<string[]> {
  const isChosen =
    'sessionIds' in which
      ? sql<boolean>`s.id = ANY(${which.sessionIds}::uuid[])`
      : isTaughtBy('c', which.teacherId);
  const rows = await trx
    .updateTable('classSessions as s')
    .from('classes as c')
    .set({ status: sessionStatus.cancelled, opensAt: openingOfCanceled })
    .whereRef('c.id', '=', 's.classId')
    .where(isChosen)
    .where(isUpcoming('s'))
    .returning('s.id')
    .execute();
  return rows.map(({ id }) => id);
}
