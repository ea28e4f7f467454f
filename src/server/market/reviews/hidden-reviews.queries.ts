import { sql } from 'kysely';
import { containsTextOrIsBy } from '#server/db/contains-text.ts';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { hasVisibility, removalColumn } from '#server/staff/removals/removal-columns.ts';
import type { Visibility } from '#shared/staff/desk/moderation.ts';

/** Locks the review until the end of the transaction. */
export async function lockReviewToModerate(trx: Trx, reviewId: string) {
  return trx
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .select((eb) => [
      'r.id',
      'r.classId',
      'r.rating',
      'c.title',
      removalColumn(eb.ref('r.removalId')).as('removal'),
    ])
    .where('r.id', '=', reviewId)
    .forUpdate('r')
    .executeTakeFirst();
}

type LockedReview = { id: string; classId: string; rating: number };

/** Hides a shown review and takes it out of the rating of its class. */
export async function hideReview(
  trx: Trx,
  { id, classId, rating }: LockedReview,
  removalId: string,
): Promise<void> {
  await trx.updateTable('reviews').set({ removalId }).where('id', '=', id).execute();
  // Locks the rating, so that other changes of it wait and the count below includes earlier ones.
  const rated = await trx
    .selectFrom('classRatings')
    .select('reviewCount')
    .where('classId', '=', classId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A class without reviews has no row.
  if (rated.reviewCount === 1)
    await trx.deleteFrom('classRatings').where('classId', '=', classId).execute();
  else
    await trx
      .updateTable('classRatings')
      .set((eb) => ({
        ratingSum: eb('ratingSum', '-', rating),
        reviewCount: eb('reviewCount', '-', 1),
      }))
      .where('classId', '=', classId)
      .execute();
}

/** Shows a hidden review again and counts it in the rating of its class. */
export async function restoreReview(
  trx: Trx,
  { id, classId, rating }: LockedReview,
): Promise<void> {
  await trx.updateTable('reviews').set({ removalId: null }).where('id', '=', id).execute();
  await trx
    .insertInto('classRatings')
    .values({ classId, ratingSum: rating, reviewCount: 1 })
    .onConflict((conflict) =>
      conflict.column('classId').doUpdateSet({
        ratingSum: sql`class_ratings.rating_sum + excluded.rating_sum`,
        reviewCount: sql`class_ratings.review_count + excluded.review_count`,
      }),
    )
    .execute();
}

type ReviewPage = ListPage & { visibility?: Visibility | undefined };

/** All reviews, newest first; `q` is in the comment, or the author's username. */
export async function selectReviewsToModerate(db: Db, page: ReviewPage) {
  const { visibility } = page;
  return db
    .selectFrom('reviews as r')
    .innerJoin('classes as c', 'c.id', 'r.classId')
    .innerJoin('users as author', 'author.id', 'r.studentId')
    .select((eb) => [
      'r.id',
      isoTime(eb.ref('r.createdAt')).as('createdAt'),
      'r.rating',
      'r.comment',
      'r.reply',
      'r.classId',
      'c.title',
      'author.fullName as authorName',
      'author.username as authorUsername',
      removalColumn(eb.ref('r.removalId')).as('removal'),
    ])
    .$call(
      listPage(page, {
        id: 'r.id',
        search: (q) => containsTextOrIsBy(sql`lower(r.comment)`, sql`r.student_id`, q),
        filters: (eb) => [visibility && hasVisibility(visibility, eb.ref('r.removalId'))],
      }),
    )
    .execute();
}
