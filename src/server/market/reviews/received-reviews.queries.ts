import { sql } from 'kysely';
import type { PageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { averageRating, reviewColumns, reviewCount } from './review-columns.ts';

/** Newest first, after the review `after`. */
const isFurther = (after: PageByTime['after']) => sql<boolean>`(r.created_at, r.id) <
  (${after?.moment ?? null}::timestamptz, ${after?.id ?? null}::uuid)`;

/** Reviews of a class, if the viewer may see it. */
export async function selectClassReviews(
  db: Db,
  { classId, viewerId }: { classId: string; viewerId: string | null },
  { rowLimit, after }: PageByTime,
) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes', 'classes.id', 'r.classId')
    .innerJoin('users as author', 'author.id', 'r.studentId')
    .select((eb) => [...reviewColumns(eb), 'classes.teacherId'])
    .where('r.classId', '=', classId)
    .where(isVisibleTo(viewerId))
    .where('r.removalId', 'is', null)
    .$if(after !== undefined, (query) => query.where(isFurther(after)))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(rowLimit)
    .execute();
}

/** Reviews of this teacher's classes. */
export async function selectReceivedReviews(
  db: Db,
  teacherId: string,
  { rowLimit, after }: PageByTime,
) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .innerJoin('users as author', 'author.id', 'r.studentId')
    .select((eb) => [
      ...reviewColumns(eb),
      'c.id as classId',
      'c.title',
      'c.isActive as isClassActive',
    ])
    .where(isTaughtBy('c', teacherId))
    .where('r.removalId', 'is', null)
    .$if(after !== undefined, (query) => query.where(isFurther(after)))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(rowLimit)
    .execute();
}

/** The number of reviews and their average, null if there are none. */
export async function selectTeacherRating(db: Db, teacherId: string) {
  return db
    .selectFrom('classRatings as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .select([averageRating('r').as('averageRating'), reviewCount('r').as('reviewCount')])
    .where(isTaughtBy('c', teacherId))
    .executeTakeFirstOrThrow();
}
