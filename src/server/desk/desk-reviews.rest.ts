import { z } from 'zod';
import { deskErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { visibilityResponse } from '#server/desk/removals/removals.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { removalResponse } from '#server/removals/removals.rest-responses.ts';
import { id, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { hideableListInput, hideForm, restoreForm } from '#shared/desk/moderation-forms.ts';

const deskReviewResponse = named(
  'DeskReview',
  z.object({
    id,
    createdAt: time,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    reply: z.string().nullable(),
    classId: id,
    title: z.string(),
    authorName: z.string(),
    authorUsername: z.string(),
    removal: removalResponse.nullable(),
  }),
);

export const deskReviewRows: RestRow[] = [
  row('GET /api/desk/reviews', 'listAllReviews', {
    summary: 'List all reviews, newest first',
    description: '`q` searches comments, or is the username of an author.',
    ...deskList(deskReviewResponse, { visibility: hideableListInput.shape.visibility }),
    call: (caller, { query }) => caller.desk.reviews.list(query),
  }),
  row('POST /api/desk/reviews/:id/hide', 'hideReview', {
    summary: 'Hide a review',
    description:
      'Only its author sees it then, with the reason, and it is not part of the average. Its author is emailed.',
    body: hideForm,
    response: visibilityResponse,
    notFound: 'REVIEW_NOT_FOUND',
    errors: [...deskErrors, 'VISIBILITY_UNCHANGED', 'OWN_DECISION'],
    call: (caller, { params, body }) => caller.desk.reviews.hide({ reviewId: params.id, ...body }),
  }),
  row('POST /api/desk/reviews/:id/restore', 'restoreReview', {
    summary: 'Show a hidden review again',
    description: 'It counts toward the average again, and its author is emailed.',
    body: restoreForm,
    response: visibilityResponse,
    notFound: 'REVIEW_NOT_FOUND',
    errors: [...deskErrors, 'VISIBILITY_UNCHANGED', 'OWN_DECISION'],
    call: (caller, { params, body }) =>
      caller.desk.reviews.restore({ reviewId: params.id, ...body }),
  }),
];
