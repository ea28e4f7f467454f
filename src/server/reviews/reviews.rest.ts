import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { id, image, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/platform/rest/rest-row.ts';
import { reviewForm } from '#shared/reviews.ts';
import { recordId } from '#shared/text.ts';

const row = rowsOf({ tag: 'Classes', auth: 'member' });

export const reviewResponse = named(
  'Review',
  z.object({
    id,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    createdAt: time,
    reply: z.string().nullable().describe("The teacher's"),
    repliedAt: time.nullable(),
    editedAfterReplyAt: time.nullable().describe('When it was edited after the reply'),
    user: z.object({ username: z.string(), fullName: z.string(), profileImage: image }),
  }),
);

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

export const reviewRows: RestRow[] = [
  row('POST /api/classes/:id/reviews', {
    summary: 'Review a class you attended, once per booking',
    body: reviewForm.extend({ booking_id: recordId.optional() }),
    status: 201,
    response: writtenReviewResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: ['NOT_ATTENDED', 'CLASS_NOT_ENDED', 'ALREADY_REVIEWED'],
    call: (caller, { params, body: { booking_id: bookingId, ...review } }) =>
      caller.reviews.write({ classId: params.id, bookingId, ...review }),
  }),
];
