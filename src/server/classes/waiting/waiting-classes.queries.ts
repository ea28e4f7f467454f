import { type RawBuilder, sql } from 'kysely';
import { recipient } from '#server/auth/accounts/recipient-columns.ts';
import { hasEnded, isScheduled, takesPart } from '#server/bookings/states.queries.ts';
import { countWaiting } from '#server/db/count-waiting.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import { newAccountMs, spamWindowMs } from '#shared/desk/spam-rules.ts';
import { secondMs } from '#shared/units.ts';

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

type WaitingText = { classId: string; teacherId: string; title: string; description: string };

/** The facts about the author of a class that the rules in `shared/spam-rules.ts` need. */
export async function selectSpamFacts(
  db: Db,
  { classId, teacherId, title, description }: WaitingText,
) {
  const isWithin = (moment: RawBuilder<unknown>, ms: number) =>
    sql`${moment} > now() - make_interval(secs => ${ms / secondMs})`;
  const hasTaught = sql`EXISTS (SELECT FROM classes c JOIN class_sessions s ON s.class_id = c.id
    JOIN bookings b ON b.session_id = s.id
    WHERE c.teacher_id = u.id AND ${isScheduled('s')} AND ${hasEnded('s')} AND ${takesPart('b')})`;
  const countOf = (isCounted: RawBuilder<unknown>) =>
    sql<number>`count(c.id) FILTER (WHERE ${isCounted})::int`;
  return db
    .selectFrom('users as u')
    .leftJoin('classes as c', (join) =>
      join.onRef('c.teacherId', '=', 'u.id').on('c.id', '<>', classId),
    )
    .select([
      sql<boolean>`${isWithin(sql`u.created_at`, newAccountMs)} AND NOT ${hasTaught}`.as('isNew'),
      countOf(sql`c.description = ${description} AND c.title = ${title}`).as('sameTexts'),
      countOf(isWithin(sql`c.created_at`, spamWindowMs)).as('recentTexts'),
    ])
    .where('u.id', '=', teacherId)
    .groupBy('u.id')
    .executeTakeFirstOrThrow();
}

/** For emails about a review. */
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

/** Classes that wait for a review and are not hidden, by the time they were listed. */
export const countClassesInReview = (db: Db) =>
  countWaiting(db, (limit) =>
    db
      .selectFrom('classes')
      .select('createdAt as since')
      .where('waitsFor', '=', 'review')
      .where('removalId', 'is', null)
      .orderBy('id')
      .limit(limit),
  );
