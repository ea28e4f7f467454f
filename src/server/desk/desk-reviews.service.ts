import { pageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { selectReviewsToModerate } from '#server/reviews/hidden-reviews.queries.ts';
import type { HideableListInput } from '#shared/desk/moderation-forms.ts';

/** One page of all reviews, newest first. */
export const listReviews = (db: Db, { q, visibility, ...input }: HideableListInput) =>
  pageById(input, (page) => selectReviewsToModerate(db, { q, visibility, ...page }));
