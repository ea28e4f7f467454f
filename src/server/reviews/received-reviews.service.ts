import { pageByTime } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { shownStudent } from '#shared/accounts/shown-names.ts';
import { selectReceivedReviews, selectTeacherRating } from './received-reviews.queries.ts';

const pageSize = 20;

/** One page of reviews, newest first, with their count and average. */
export async function getReceivedReviews(
  db: Db,
  teacherId: string,
  cursor: string | undefined,
  viewerId: string | null,
) {
  const [page, rating] = await Promise.all([
    pageByTime({ limit: pageSize, cursor }, (which) => selectReceivedReviews(db, teacherId, which)),
    selectTeacherRating(db, teacherId),
  ]);
  const items = page.items.map(({ author, ...review }) => ({
    ...review,
    user: shownStudent(author, { viewerId, teacherId }),
  }));
  return { ...page, items, ...rating };
}
