import { everyone, members, type Operations, permitted } from '#server/testing/routes/operation.ts';
import { momentOf } from '#server/testing/routes/sample-values.ts';

const review = { rating: 5, comment: 'Every knot held.' };

export const reviewOperations: Operations = {
  'POST /api/classes/:id/reviews': {
    procedure: 'reviews.write',
    access: members('201', '403 NOT_ATTENDED'),
    requests: (w) => [
      { id: { classId: w.attendedClassId }, body: review },
      { id: { classId: w.attendedClassId }, body: { ...review, booking_id: w.attendedBookingId } },
    ],
    inputs: (w) => [{ classId: w.attendedClassId, ...review }],
  },
  'GET /api/classes/:id/my-reviews': {
    procedure: 'reviews.own',
    access: members('200'),
    requests: (w) => [{ id: { classId: w.attendedClassId } }],
  },
  'PATCH /api/reviews/:id': {
    procedure: 'reviews.edit',
    access: permitted('review.edit', 'reviewId'),
    requests: ({ reviewId }) => [{ id: { reviewId }, body: review }],
  },
  'GET /api/reviews': {
    procedure: 'reviews.received',
    access: members('200'),
    requests: (w) => [{ query: { cursor: momentOf(w) } }, {}],
    inputs: (w) => [{ cursor: momentOf(w) }],
  },
  'POST /api/reviews/:id/reply': {
    procedure: 'reviews.reply',
    access: permitted('review.reply', 'reviewId', '201'),
    requests: ({ reviewId }) => [{ id: { reviewId }, body: { reply: 'Come again.' } }],
  },
  'trpc reviews.ofClass': {
    access: everyone('200'),
    inputs: (w) => [{ classId: w.classId, after: momentOf(w) }],
    browserOnly: 'Continues the reviews of a page; GET /api/classes/:id has them all.',
  },
};
