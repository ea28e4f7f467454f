import { pageById } from '#server/db/page-cursor.ts';
import { selectReviewsToModerate } from '#server/market/reviews/hidden-reviews.queries.ts';
import { router } from '#server/people/auth/procedures.ts';
import { deskProcedure } from '#server/staff/desk/desk-procedures.ts';
import { hideContent, restoreContent } from '#server/staff/desk/removals/removals.service.ts';
import {
  hideableListInput,
  hideReviewInput,
  restoreReviewInput,
} from '#shared/staff/desk/moderation-forms.ts';

export const deskReviewsRouter = router({
  list: deskProcedure('desk.read')
    .input(hideableListInput)
    .query(({ ctx, input }) =>
      pageById(input, (page) => selectReviewsToModerate(ctx.deps.db, page)),
    ),
  hide: deskProcedure('desk.content.moderate')
    .input(hideReviewInput)
    .mutation(({ ctx, input: { reviewId, ...form } }) =>
      hideContent(ctx.deps, ctx.actor, { kind: 'review', id: reviewId, form }),
    ),
  restore: deskProcedure('desk.content.moderate')
    .input(restoreReviewInput)
    .mutation(({ ctx, input: { reviewId, ...form } }) =>
      restoreContent(ctx.deps, ctx.actor, { kind: 'review', id: reviewId, form }),
    ),
});
