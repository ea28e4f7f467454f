import { sql } from 'kysely';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { mayReview } from '#shared/market/bookings/booking-states.ts';
import { type ReviewForm, reviewEditableUntil } from '#shared/market/classes/reviews.ts';
import { insertReviews, lockReview, selectSeatsToReview, updateReview } from './reviews.queries.ts';

type ReviewFields = ReviewForm & { classId: string; bookingId?: string | undefined };

/** The student's bookings of ended sessions, each with their review or null. */
export async function getOwnReviews(db: Db, viewerId: string, classId: string) {
  const seats = await selectSeatsToReview(db, classId, viewerId);
  return seats
    .filter(({ hasEnded }) => hasEnded)
    .map(({ reviewId, rating, comment, createdAt, removal, hasEnded: _, ...seat }) => ({
      ...seat,
      review:
        reviewId && rating && createdAt
          ? {
              id: reviewId,
              rating,
              comment: comment ?? '',
              editableUntil: reviewEditableUntil(createdAt).toISOString(),
              removal,
            }
          : null,
    }));
}

/** An uncontested no-show is NOT_ATTENDED. */
export async function writeReview(db: Db, viewerId: string, input: ReviewFields) {
  const { classId, bookingId, rating, comment } = input;
  const all = (await selectSeatsToReview(db, classId, viewerId)).filter(mayReview);
  const seats = bookingId ? all.filter((seat) => seat.bookingId === bookingId) : all;
  // A student with a seat always sees the class; for others, its visibility decides.
  if (seats.length === 0) {
    const isVisible = await isClassVisible(db, classId, viewerId);
    throw new DomainError(isVisible ? 'NOT_ATTENDED' : 'CLASS_NOT_FOUND');
  }
  const ended = seats.filter(({ hasEnded }) => hasEnded);
  if (ended.length === 0) throw new DomainError('CLASS_NOT_ENDED');
  const seat = ended.find(({ reviewId }) => reviewId === null);
  if (!seat) throw new DomainError('ALREADY_REVIEWED');
  const createdAt = new Date();
  const review = {
    id: newId(),
    bookingId: seat.bookingId,
    classId,
    studentId: viewerId,
    rating,
    comment,
  };
  const insert = async (trx: Trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    await insertReviews(trx, [{ ...review, createdAt }]);
  };
  await db
    .transaction()
    .execute(insert)
    .catch((error) => {
      if (isViolationOf(error, constraints.reviewsOnePerBooking))
        throw new DomainError('ALREADY_REVIEWED');
      throw error;
    });
  const { studentId: _, ...written } = review;
  return { ...written, createdAt: createdAt.toISOString() };
}

export async function editReview(
  db: Db,
  viewerId: string,
  { reviewId, rating, comment }: ReviewForm & { reviewId: string },
) {
  await db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    const review = await lockReview(trx, reviewId);
    if (!review) throw new DomainError('REVIEW_NOT_FOUND');
    if (review.removalId) throw new DomainError('REVIEW_HIDDEN');
    if (review.now > reviewEditableUntil(review.createdAt)) throw new DomainError('REVIEW_CLOSED');
    await updateReview(trx, review, { rating, comment });
  });
  return { id: reviewId, rating, comment };
}

/** Replies once, as the teacher of the class; a hidden review is REVIEW_NOT_FOUND. */
export async function replyToReview(db: Db, reviewId: string, reply: string) {
  const replied = await db
    .updateTable('reviews')
    .set({ reply, repliedAt: sql`now()` })
    .where('id', '=', reviewId)
    .where('reply', 'is', null)
    .where('removalId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (replied) return { id: reviewId, reply };
  const shown = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', reviewId)
    .where('removalId', 'is', null)
    .executeTakeFirst();
  throw new DomainError(shown ? 'ALREADY_REPLIED' : 'REVIEW_NOT_FOUND');
}
