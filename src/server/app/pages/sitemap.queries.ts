import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';

/** The newest `limit` users who teach an active class. */
export async function selectListedInstructors(db: Db, limit: number) {
  return db
    .selectFrom('users')
    .select((eb) => ['username', isoTime(eb.ref('updatedAt')).as('changedAt')])
    .where('id', 'in', (eb) =>
      eb.selectFrom('classes').select('teacherId').where('isActive', '=', true),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest `limit` active classes, each with the time of its last change. */
export async function selectListedClasses(db: Db, limit: number) {
  return db
    .selectFrom('classes')
    .select((eb) => ['id', isoTime(eb.ref('updatedAt')).as('changedAt')])
    .where('isActive', '=', true)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
