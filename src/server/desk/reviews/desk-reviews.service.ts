import { z } from 'zod';
import { pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectReviewsToModerate } from '#server/reviews/hidden-reviews.queries.ts';
import type { HideableListInput } from '#shared/moderation-forms.ts';

const position = z.tuple([z.uuid()]);

/** One page of all reviews, newest first. */
export async function listReviews(db: Db, { limit, cursor, q, visibility }: HideableListInput) {
  const after = cursor ? readCursor(cursor, position)[0] : undefined;
  const rows = await selectReviewsToModerate(db, { q, visibility, limit: limit + 1, after });
  return pageOf(rows, limit, ({ id }) => [id]);
}
