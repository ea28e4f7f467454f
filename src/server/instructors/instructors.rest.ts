import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { id, image, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/platform/rest/rest-row.ts';
import { instructorInput } from '#shared/instructors.ts';

const row = rowsOf({ tag: 'Classes' });

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
  }),
);

export const instructorRows: RestRow[] = [
  row('GET /api/instructors/:username', {
    summary: 'Get the public profile of an instructor',
    params: z.object(instructorInput.shape),
    response: instructorResponse,
    notFound: 'INSTRUCTOR_NOT_FOUND',
    isCached: true,
    call: (caller, { params }) => caller.instructors.byUsername(params),
  }),
];
