import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  classPageResponse,
  reviewResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import { factsResponse } from '#server/programs/rest/responses/facts-response.ts';
import { id, image, pageOf, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { instructorInput } from '#shared/market/classes/instructors.ts';
import { pageCursor } from '#shared/pagination.ts';

const row = rowsOf({ tag: 'Classes', scope: 'classes' });

const instructorResponse = named(
  'Instructor',
  z.object({
    id,
    username: z.string(),
    fullName: z.string(),
    profileImage: image,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    teachingSince: time.describe('When the first class was listed'),
    averageRating: z.number().nullable().describe('Over all classes'),
    reviewCount: z.int(),
    facts: factsResponse,
  }),
);

const instructorReviewsResponse = named(
  'InstructorReviews',
  z.object(
    pageOf(reviewResponse.extend({ class: z.object({ id, title: z.string() }).nullable() })),
  ),
);

const page = {
  params: z.object(instructorInput.shape),
  query: z.object({ cursor: pageCursor.optional() }),
  notFound: 'INSTRUCTOR_NOT_FOUND',
} as const;

export const instructorRows: RestRow[] = [
  row('GET /api/instructors/:username', 'getInstructor', {
    summary: 'Get the public profile of an instructor',
    description:
      'Ignores the case of the username. Only instructors with an active class have a profile.',
    params: z.object(instructorInput.shape),
    response: instructorResponse,
    notFound: 'INSTRUCTOR_NOT_FOUND',
    isCached: true,
    call: (caller, { params }) => caller.instructors.byUsername(params),
  }),
  row('GET /api/instructors/:username/classes', 'listInstructorClasses', {
    summary: 'List the upcoming classes of an instructor, soonest first',
    description: 'Only active classes with an upcoming date.',
    ...page,
    response: classPageResponse,
    call: (caller, { params, query }) => caller.instructors.classes({ ...params, ...query }),
  }),
  row('GET /api/instructors/:username/reviews', 'listInstructorReviews', {
    summary: 'List the reviews of an instructor, newest first',
    description: '`class` is null if the class is no longer public.',
    ...page,
    response: instructorReviewsResponse,
    call: (caller, { params, query }) => caller.instructors.reviews({ ...params, ...query }),
  }),
];
