import { memberProcedure, router, sharedProcedure } from '#server/people/auth/procedures.ts';
import { requirePermission } from '#server/people/permissions/require-permission.ts';
import { receivedReviewsInput } from '#shared/market/bookings/teaching.ts';
import { classIdInput } from '#shared/market/classes/classes.ts';
import {
  classReviewsInput,
  editReviewInput,
  replyInput,
  writeReviewInput,
} from '#shared/market/classes/reviews.ts';
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

  edit: memberProcedure.input(editReviewInput).mutation(async ({ ctx, input }) => {
    await requirePermission(ctx, 'review.edit', { reviewId: input.reviewId });
    return editReview(ctx.deps.db, ctx.viewer.id, input);
  }),

  /** Reviews of the caller's own classes. */
  received: memberProcedure.input(receivedReviewsInput).query(({ ctx, input }) => {
    const { id } = ctx.viewer;
    return getReceivedReviews(ctx.deps.db, id, input.cursor, id);
  }),

  reply: memberProcedure.input(replyInput).mutation(async ({ ctx, input: { reviewId, reply } }) => {
    await requirePermission(ctx, 'review.reply', { reviewId });
    return replyToReview(ctx.deps.db, reviewId, reply);
  }),
});
