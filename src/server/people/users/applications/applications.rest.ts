import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { applicationForm, applicationStatusNames } from '#shared/staff/desk/applications.ts';

const row = rowsOf({ tag: 'Accounts', auth: 'member', scope: 'none' });

const ownApplicationResponse = named(
  'OwnApplication',
  z.object({
    isRequired: z.boolean().describe('You can teach only once an application is approved'),
    application: z
      .object({
        id,
        text: z.string(),
        link: z.string(),
        status: z.enum(applicationStatusNames),
        reason: z.string().nullable().describe('Why it was declined'),
        createdAt: time,
        decidedAt: time.nullable(),
      })
      .nullable()
      .describe('Your newest one'),
  }),
);

export const applicationRows: RestRow[] = [
  rowsOf({ tag: 'Accounts', scope: 'none' })('GET /api/become-teacher', 'getApplicationMode', {
    summary: 'Find out whether becoming an instructor needs an application',
    description: 'Whether we read an application before someone can teach.',
    response: z.object({ requiresApproval: z.boolean() }),
    call: (caller) => caller.applications.rules(),
  }),
  row('GET /api/become-teacher/application', 'getApplication', {
    summary: 'Get your application to become an instructor',
    description: 'Classes that you list before it is approved are drafts, which only you see.',
    response: ownApplicationResponse,
    call: (caller) => caller.applications.own(),
  }),
  row('POST /api/become-teacher/application', 'submitApplication', {
    summary: 'Apply to become an instructor',
    description:
      'Upload a photo first: it becomes the picture of your profile. You are emailed the answer. After a decline you can apply again with changes.',
    body: applicationForm,
    example: {
      text: 'I have baked bread for a living for ten years, and now I would like to teach it.',
      link: 'https://bread.example/about',
      profileImage: 'https://learnlocal.example/storage/v1/object/public/files/sam.webp',
    },
    status: 201,
    response: ownApplicationResponse,
    errors: [
      'ALREADY_INSTRUCTOR',
      'APPLICATION_NOT_NEEDED',
      'APPLICATION_WAITING',
      'APPLICATION_UNCHANGED',
      'IMAGE_NOT_UPLOADED',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) => caller.applications.submit(body),
  }),
];
