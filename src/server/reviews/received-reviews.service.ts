import { z } from 'zod';
import { exactMoment, pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { shownStudent } from '#shared/shown-names.ts';
import { selectReceivedReviews, selectTeacherRating } from './received-reviews.queries.ts';

const pageSize = 20;
/** The creation time of a review, and its id. */
const position = z.tuple([exactMoment, z.uuid()]);

/** One page of reviews, newest first, with their count and average. */
export async function getReceivedReviews(
  db: Db,
  teacherId: string,
  cursor: string | undefined,
  viewerId: string | null,
) {
  const [createdAt, id] = cursor ? readCursor(cursor, position) : [];
  const after = createdAt && id ? { createdAt, id } : undefined;
  const [found, rating] = await Promise.all([
    selectReceivedReviews(db, teacherId, pageSize + 1, after),
    selectTeacherRating(db, teacherId),
  ]);
  const page = pageOf(found, pageSize, (row) => [row.writtenAt, row.id]);
  const items = page.items.map(({ writtenAt: _, author, ...review }) => ({
    ...review,
    user: shownStudent(author, { viewerId, teacherId }),
  }));
  return { ...page, items, ...rating };
}
