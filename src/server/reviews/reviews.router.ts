import { memberProcedure, router } from '#server/trpc/trpc.ts';
import { classIdInput } from '#shared/classes.ts';
import { editReviewInput, replyInput, writeReviewInput } from '#shared/reviews.ts';
import { editReview, getOwnReviews, replyToReview, writeReview } from './reviews.service.ts';

export const reviewsRouter = router({
  own: memberProcedure
    .input(classIdInput)
    .query(({ ctx, input }) => getOwnReviews(ctx.deps.db, ctx.viewer.id, input.classId)),

  write: memberProcedure
    .input(writeReviewInput)
    .mutation(({ ctx, input }) => writeReview(ctx.deps.db, ctx.viewer.id, input)),

  edit: memberProcedure
    .input(editReviewInput)
    .mutation(({ ctx, input }) => editReview(ctx.deps.db, ctx.viewer.id, input)),

  reply: memberProcedure
    .input(replyInput)
    .mutation(({ ctx, input }) =>
      replyToReview(ctx.deps.db, ctx.viewer.id, input.reviewId, input.reply),
    ),
});
