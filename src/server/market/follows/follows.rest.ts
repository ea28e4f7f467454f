import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { followLimits } from '#shared/market/follows/follow-limits.ts';
import { followInput } from '#shared/market/follows/follows.ts';

const row = rowsOf({ tag: 'Favorites', auth: 'member', scope: 'none' });

const followResponse = named(
  'Follow',
  z.object({
    id,
    instructorId: id.nullable(),
    username: z.string().nullable(),
    classId: id.nullable(),
    search: z.string().nullable(),
    name: z.string().nullable().describe('Null while the class or the instructor is not public'),
    createdAt: time,
  }),
);

export const followRows: RestRow[] = [
  row('GET /api/follows', 'listFollows', {
    summary: 'List the instructors, classes and searches you follow, newest first',
    description: 'Their new dates are emailed to you at 8 AM, once a day at most.',
    response: z.array(followResponse),
    call: (caller) => caller.follows.list(),
  }),
  row('POST /api/follows', 'createFollow', {
    summary: 'Follow an instructor, a class or a search',
    description: `Exactly one of \`instructorId\`, \`classId\`, and \`search\` with its \`searchName\`. At most ${followLimits.things} in all, and ${followLimits.searches} searches. Following it again changes only the time zone.`,
    body: followInput,
    example: {
      search: 'q=pottery&near=Portland',
      searchName: 'Pottery near Portland',
      timeZone: 'America/Los_Angeles',
    },
    status: 201,
    response: named('NewFollow', z.object({ id })),
    errors: ['CLASS_NOT_FOUND', 'INSTRUCTOR_NOT_FOUND', 'TOO_MANY_FOLLOWS', 'TOO_MANY_SEARCHES'],
    call: (caller, { body }) => caller.follows.add(body),
  }),
  row('DELETE /api/follows/:id', 'deleteFollow', {
    summary: 'Follow something no longer',
    description: 'The id is that of the follow.',
    notFound: 'FOLLOW_NOT_FOUND',
    call: (caller, { params }) => caller.follows.remove({ followId: params.id }),
  }),
];
