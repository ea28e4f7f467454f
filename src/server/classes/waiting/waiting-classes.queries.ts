import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

/**
 * Whether someone may teach only once they are approved: they are no instructor yet, and have no
 * class that was listed without approval.
 */
export async function selectNeedsApproval(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('classes')
            .select('classes.id')
            .whereRef('classes.teacherId', '=', 'users.id')
            .where(sql<boolean>`classes.waits_for IS DISTINCT FROM 'approval'`),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the classes that wait for approval of their teacher, in id order, to avoid deadlock. */
export async function lockDrafts(trx: Trx, teacherId: string) {
  return trx
    .selectFrom('classes')
    .select(['id', 'title'])
    .where('teacherId', '=', teacherId)
    .where('waitsFor', '=', 'approval')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns whether the class is public then. It must be locked. */
export async function endWait(trx: Trx, classId: string): Promise<boolean> {
  const { isActive } = await trx
    .updateTable('classes')
    .set({ waitsFor: null })
    .where('id', '=', classId)
    .returning('isActive')
    .executeTakeFirstOrThrow();
  return isActive;
}
