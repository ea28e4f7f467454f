import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, NewReview, Trx } from '#server/db/schema.ts';
import { hasEnded, isScheduled, takesPart } from '#server/market/bookings/states.queries.ts';
import { removalColumn } from '#server/staff/removals/removal-columns.ts';

/**
 * The student's bookings of a class, latest first: whether each session has ended, and the review.
 */
export async function selectSeatsToReview(db: Db, classId: string, studentId: string) {
  return db
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .leftJoin('reviews as r', 'r.bookingId', 'b.id')
    .select((eb) => [
      'b.id as bookingId',
      'b.status',
      isoTime(eb.ref('b.noShowContestedAt')).as('noShowContestedAt'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      hasEnded('s').as('hasEnded'),
      'r.id as reviewId',
      'r.rating',
      'r.comment',
      'r.createdAt',
      removalColumn(eb.ref('r.removalId')).as('removal'),
    ])
    .where('s.classId', '=', classId)
    .where(isScheduled('s'))
    .where('b.studentId', '=', studentId)
    .where(takesPart('b'))
    .orderBy('s.startsAt', 'desc')
    .execute();
}

/** Adds reviews and counts them in the ratings of their classes, in one statement. */
export async function insertReviews(db: Db, reviews: NewReview[]): Promise<void> {
  if (reviews.length === 0) return;
  await db
    .with('written', (query) =>
      query.insertInto('reviews').values(reviews).returning(['classId', 'rating']),
    )
    .insertInto('classRatings')
    .columns(['classId', 'ratingSum', 'reviewCount'])
    .expression((eb) =>
      eb
        .selectFrom('written')
        .select(['classId', sql<number>`sum(rating)`.as('sum'), sql<number>`count(*)`.as('count')])
        .groupBy('classId')
        .orderBy('classId'),
    )
    .onConflict((conflict) =>
      conflict.column('classId').doUpdateSet({
        ratingSum: sql`class_ratings.rating_sum + excluded.rating_sum`,
        reviewCount: sql`class_ratings.review_count + excluded.review_count`,
      }),
    )
    .execute();
}

/** Locks the review until the end of the transaction. */
export async function lockReview(trx: Trx, reviewId: string) {
  return trx
    .selectFrom('reviews')
    .select(['id', 'classId', 'rating', 'createdAt', 'removalId', sql<Date>`now()`.as('now')])
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
}

/** Saving without changes is not an edit: `updatedAt` stays. `before` must be locked. */
export async function updateReview(
  trx: Trx,
  { id: reviewId, ...before }: { id: string; classId: string; rating: number },
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  await trx
    .updateTable('classRatings')
    .set((eb) => ({ ratingSum: eb('ratingSum', '+', rating - before.rating) }))
    .where('classId', '=', before.classId)
    .execute();
  await trx
    .updateTable('reviews')
    .set({ rating, comment, updatedAt: sql`now()` })
    .where('id', '=', reviewId)
    .where((eb) => eb.or([eb('rating', '<>', rating), eb('comment', '<>', comment)]))
    .execute();
}
