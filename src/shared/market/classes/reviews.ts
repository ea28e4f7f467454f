import { pageCursor, pageDirection } from '#shared/pagination.ts';
import { multiLineText, recordId } from '#shared/text.ts';
import { dayMs } from '#shared/units.ts';
import { fieldError, z } from '#shared/zod.ts';
import { reviewLimits } from './review-limits.ts';

const ratingMessage = 'Must be a whole number from 1 to 5';
const rating = z
  .int(fieldError('Please choose 1 to 5 stars', ratingMessage))
  .min(1, 'Please choose 1 to 5 stars')
  .max(5, ratingMessage);

export const reviewForm = z.strictObject({
  rating,
  comment: multiLineText({
    min: 1,
    max: reviewLimits.comment,
    required: 'Please write a few words about the class',
  }),
});
export type ReviewForm = z.infer<typeof reviewForm>;

/** Without `bookingId`, reviews the latest session the student hasn't reviewed yet. */
export const writeReviewInput = reviewForm.extend({
  classId: recordId,
  bookingId: recordId.optional(),
});
export const editReviewInput = reviewForm.extend({ reviewId: recordId });

/** The pages of a class after its first reviews, which end at `after`. */
export const classReviewsInput = z.strictObject({
  classId: recordId,
  after: pageCursor,
  cursor: pageCursor.optional(),
  ...pageDirection,
});
export type ClassReviewsInput = z.infer<typeof classReviewsInput>;

export const replyForm = z.strictObject({
  reply: multiLineText({ min: 1, max: reviewLimits.reply, required: 'Please write a reply' }),
});
export type ReplyForm = z.infer<typeof replyForm>;
export const replyInput = replyForm.extend({ reviewId: recordId });

/** The end of the author's time to edit a review. */
export function reviewEditableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + reviewLimits.editDays * dayMs);
}
