import { router } from '#server/auth/procedures.ts';
import { staffProcedure } from '#server/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/desk/removals/removals.service.ts';
import {
  hideableListInput,
  hideReviewInput,
  restoreReviewInput,
} from '#shared/desk/moderation-forms.ts';
import { listReviews } from './desk-reviews.service.ts';

export const deskReviewsRouter = router({
  list: staffProcedure
    .input(hideableListInput)
    .query(({ ctx, input }) => listReviews(ctx.deps.db, input)),
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
