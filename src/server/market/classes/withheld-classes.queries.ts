import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isCourseUnderway, sessionStatus } from '#server/market/bookings/states.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

// Staff's decisions about the classes of a person; a trigger writes `is_active`.

/** Returns the ids of the classes that are public now. The caller must hold `lockClassesOf`. */
export async function setTeacherSuspended(
  trx: Trx,
  teacherId: string,
  isTeacherSuspended: boolean,
): Promise<string[]> {
  const rows = await trx
    .updateTable('classes')
    .set({ isTeacherSuspended })
    .where(isTaughtBy('classes', teacherId))
    .returning(['id', 'isActive'])
    .execute();
  return rows.filter(({ isActive }) => isActive).map(({ id }) => id);
}

/** The cancellation of these sessions counts against no one. */
export async function setCanceledByStaff(trx: Trx, sessionIds: string[]): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ isCanceledByStaff: true })
    .where('id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
    .execute();
}

/** The classes that nothing but the suspension of their teacher withholds from those who booked. */
export async function selectFrozenClasses(db: Db, teacherId: string) {
  return db
    .selectFrom('classes as c')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select(['c.id as classId', 'c.title', 'c.timeZone', 'teacher.fullName as teacherName'])
    .where(isTaughtBy('c', teacherId))
    .where('c.isTeacherSuspended', '=', true)
    .where('c.hiddenAt', 'is', null)
    .orderBy('c.id')
    .execute();
}

/**
 * Cancels the remaining meetings of courses underway, and returns the ids of the sessions. The
 * caller must hold their locks, and ends the bookings.
 */
export async function cancelCoursesUnderway(trx: Trx, teacherId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('classSessions as s')
    .from('classes as c')
    .set({ status: sessionStatus.cancelled })
    .whereRef('c.id', '=', 's.classId')
    .where(isTaughtBy('c', teacherId))
    .where(isCourseUnderway('s'))
    .returning('s.id')
    .execute();
  return rows.map(({ id }) => id);
}
