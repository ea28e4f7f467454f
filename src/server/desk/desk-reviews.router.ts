import { router } from '#server/auth/procedures.ts';
import { pageById } from '#server/db/page-cursor.ts';
import { staffProcedure } from '#server/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/desk/removals/removals.service.ts';
import { selectReviewsToModerate } from '#server/reviews/hidden-reviews.queries.ts';
import {
  hideableListInput,
  hideReviewInput,
  restoreReviewInput,
} from '#shared/desk/moderation-forms.ts';

export const deskReviewsRouter = router({
  list: staffProcedure
    .input(hideableListInput)
    .query(({ ctx, input: { q, visibility, ...input } }) =>
      pageById(input, (page) => selectReviewsToModerate(ctx.deps.db, { q, visibility, ...page })),
    ),
  hide: staffProcedure
    .input(hideReviewInput)
    .mutation(({ ctx, input: { reviewId, ...form } }) =>
      hideContent(ctx.deps, ctx.actor, { kind: 'review', id: reviewId, form }),
    ),
  restore: staffProcedure
    .input(restoreReviewInput)
    .mutation(({ ctx, input: { reviewId, ...form } }) =>
      restoreContent(ctx.deps, ctx.actor, { kind: 'review', id: reviewId, form }),
    ),
});
