import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { reviewLimits } from '#shared/market/classes/review-limits.ts';
import type { ClassReviewsInput } from '#shared/market/classes/reviews.ts';
import { shownStudent } from '#shared/people/accounts/shown-names.ts';
import {
  selectClassReviews,
  selectReceivedReviews,
  selectTeacherRating,
} from './received-reviews.queries.ts';

/** The reviews of a class after those that its page has, newest first. */
export async function getClassReviews(
  db: Db,
  { classId, after, cursor = after }: ClassReviewsInput,
  viewerId: string | null,
) {
  const page = await pageByTime({ limit: reviewLimits.page, cursor }, (which) =>
    selectClassReviews(db, { classId, viewerId }, which),
  );
  const items = page.items.map(({ author, teacherId, ...review }) => ({
    ...review,
    user: shownStudent(author, { viewerId, teacherId }),
  }));
  return { ...page, items };
}

/** One page of reviews, newest first, with their count and average. */
export async function getReceivedReviews(
  db: Db,
  teacherId: string,
  cursor: string | undefined,
  viewerId: string | null,
) {
  const [page, rating] = await Promise.all([
    pageByTime({ limit: reviewLimits.page, cursor }, (which) =>
      selectReceivedReviews(db, teacherId, which),
    ),
    selectTeacherRating(db, teacherId),
  ]);
  const items = page.items.map(({ author, ...review }) => ({
    ...review,
    user: shownStudent(author, { viewerId, teacherId }),
  }));
  return { ...page, items, ...rating };
}
