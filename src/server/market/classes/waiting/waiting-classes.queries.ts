import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

/**
 * Whether a user may teach only after approval: the user is not an instructor yet, and has no class
 * that was listed without approval.
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
            .where(isTaughtBy('classes', sql.ref('users.id')))
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
    .where(isTaughtBy('classes', teacherId))
    .where('waitsFor', '=', 'approval')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns whether the class is now public. It must be locked. */
export async function endWait(trx: Trx, classId: string): Promise<boolean> {
  const { isActive } = await trx
    .updateTable('classes')
    .set({ waitsFor: null, reviewReasons: null })
    .where('id', '=', classId)
    .returning('isActive')
    .executeTakeFirstOrThrow();
  return isActive;
}

/** For the email about a review. */
export async function selectReviewNotice(db: Db, classId: string) {
  return db
    .selectFrom('classes as c')
    .innerJoin('users as u', 'u.id', 'c.teacherId')
    .select(['c.id as classId', 'c.title', 'c.reviewReasons', recipient('u').as('author')])
    .where('c.id', '=', classId)
    .executeTakeFirst();
}

/** Undefined for a class without a review. */
export async function lockClassInReview(trx: Trx, classId: string) {
  return trx
    .selectFrom('classes')
    .select(['title', 'reviewReasons'])
    .where('id', '=', classId)
    .where('waitsFor', '=', 'review')
    .forNoKeyUpdate()
    .executeTakeFirst();
}
