import { memberProcedure, router } from '#server/auth/procedures.ts';
import { receivedReviewsInput } from '#shared/bookings/teaching.ts';
import { classIdInput } from '#shared/classes/classes.ts';
import { editReviewInput, replyInput, writeReviewInput } from '#shared/classes/reviews.ts';
import { getReceivedReviews } from './received-reviews.service.ts';
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

  /** Reviews of the caller's own classes. */
  received: memberProcedure.input(receivedReviewsInput).query(({ ctx, input }) => {
    const { id } = ctx.viewer;
    return getReceivedReviews(ctx.deps.db, id, input.cursor, id);
  }),

  reply: memberProcedure
    .input(replyInput)
    .mutation(({ ctx, input }) =>
      replyToReview(ctx.deps.db, ctx.viewer.id, input.reviewId, input.reply),
    ),
});
