import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';

/** Of a class without any date that stands, the last of those that were cancelled. */
export async function selectLastCancelledDate(db: Db, classId: string) {
  const found = await db
    .selectFrom('classSessions')
    .select((eb) => [
      isoTime(eb.ref('startsAt')).as('startTime'),
      isoTime(eb.ref('endsAt')).as('endTime'),
    ])
    .where('classId', '=', classId)
    .where('status', '=', 'cancelled')
    .orderBy('startsAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Where the newest `limit` classes that are listed are, and since when they say what they say. */
export async function selectListedClasses(db: Db, limit: number) {
  return db
    .selectFrom('classes')
    .select((eb) => ['id', isoTime(eb.ref('updatedAt')).as('changedAt')])
    .where('isActive', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
