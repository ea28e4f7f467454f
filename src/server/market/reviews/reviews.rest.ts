import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  removalResponse,
  reviewResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import { id, pageOf, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { receivedReviewsInput } from '#shared/market/bookings/teaching.ts';
import { replyForm, reviewForm } from '#shared/market/classes/reviews.ts';
import { recordId } from '#shared/text.ts';

const row = rowsOf({ tag: 'Classes', auth: 'member', scope: 'bookings' });

const writtenFields = z.object({ id, rating: z.int().min(1).max(5), comment: z.string() });

const writtenReviewResponse = named(
  'WrittenReview',
  z.object({
    id,
    classId: id,
    bookingId: id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
  }),
);

const ownReviewResponse = named(
  'OwnReview',
  z.object({
    bookingId: id,
    status: z.enum(bookingStatuses),
    noShowContestedAt: time.nullable(),
    startTime: time,
    review: writtenFields
      .extend({
        editableUntil: time,
        removal: removalResponse.nullable().describe('Why staff hid it'),
      })
      .nullable(),
  }),
);

const receivedReviewsResponse = named(
  'ReceivedReviews',
  z.object({
    ...pageOf(
      reviewResponse.extend({ classId: id, title: z.string(), isClassActive: z.boolean() }),
    ),
    averageRating: z.number().nullable(),
    reviewCount: z.int(),
  }),
);

export const reviewRows: RestRow[] = [
  row('POST /api/classes/:id/reviews', 'createReview', {
    summary: 'Review a class you attended, once per booking',
    description:
      "Without `booking_id`, the review is for the latest date that you attended and haven't reviewed.",
    body: reviewForm.extend({ booking_id: recordId.optional() }),
    status: 201,
    response: writtenReviewResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: ['NOT_ATTENDED', 'CLASS_NOT_ENDED', 'ALREADY_REVIEWED'],
    call: (caller, { params, body: { booking_id: bookingId, ...review } }) =>
      caller.reviews.write({ classId: params.id, bookingId, ...review }),
  }),
  row('GET /api/classes/:id/my-reviews', 'listOwnReviews', {
    summary: 'List what you may review in a class, with your reviews',
    description: 'Your bookings of ended dates, latest first; `review` is null until you write it.',
    response: z.array(ownReviewResponse),
    notFound: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.reviews.own({ classId: params.id }),
  }),
  row('PATCH /api/reviews/:id', 'updateReview', {
    summary: 'Edit your review',
    description: 'Possible until its `editableUntil`. Replaces the rating and the comment.',
    body: reviewForm,
    response: named('EditedReview', writtenFields),
    notFound: 'REVIEW_NOT_FOUND',
    errors: ['REVIEW_HIDDEN', 'REVIEW_CLOSED'],
    call: (caller, { params, body }) => caller.reviews.edit({ reviewId: params.id, ...body }),
  }),
  row('GET /api/reviews', 'listReceivedReviews', {
    scope: 'classes:read',
    tag: 'Teaching',
    summary: 'List the reviews of the classes you teach, newest first',
    description: 'With their number and average over all pages.',
    query: receivedReviewsInput.pick({ cursor: true }).strip(),
    response: receivedReviewsResponse,
    call: (caller, { query }) => caller.reviews.received(query),
  }),
  row('POST /api/reviews/:id/reply', 'replyToReview', {
    scope: 'classes:write',
    tag: 'Teaching',
    summary: 'Reply to a review of a class you teach',
    description: 'Everyone who sees the review sees the reply. A review has one reply.',
    body: replyForm,
    status: 201,
    response: named('Reply', z.object({ id, reply: z.string() })),
    notFound: 'REVIEW_NOT_FOUND',
    errors: ['ALREADY_REPLIED'],
    call: (caller, { params, body }) => caller.reviews.reply({ reviewId: params.id, ...body }),
  }),
];
