import { memberProcedure, router, sharedProcedure } from '#server/auth/procedures.ts';
import { receivedReviewsInput } from '#shared/bookings/teaching.ts';
import { classIdInput } from '#shared/classes/classes.ts';
import {
  classReviewsInput,
  editReviewInput,
  replyInput,
  writeReviewInput,
} from '#shared/classes/reviews.ts';
import { getClassReviews, getReceivedReviews } from './received-reviews.service.ts';
import { editReview, getOwnReviews, replyToReview, writeReview } from './reviews.service.ts';

export const reviewsRouter = router({
  ofClass: sharedProcedure.input(classReviewsInput).query(async ({ ctx, input }) => {
    const viewerId = (await ctx.signedIn())?.account.id ?? null;
    return getClassReviews(ctx.deps.db, input, viewerId);
  }),

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
