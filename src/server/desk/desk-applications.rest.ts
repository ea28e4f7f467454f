import { z } from 'zod';
import { adminErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { applicationListInput, applicationStatusNames } from '#shared/desk/applications.ts';
import { reasonForm } from '#shared/desk/desk.ts';

const applicationResponse = named(
  'Application',
  z.object({
    id,
    createdAt: time,
    text: z.string(),
    link: z.string(),
    status: z.enum(applicationStatusNames),
    reason: z.string().nullable().describe('Why it was declined'),
    applicantId: id,
    applicantName: z.string(),
    applicantUsername: z.string(),
    profileImage: image,
    memberSince: time,
    drafts: z.int().describe('Classes that become public when it is approved'),
    earlier: z.int().describe('How often they had applied before'),
  }),
);

const decided = {
  response: z.object({ id }),
  notFound: 'APPLICATION_NOT_FOUND',
  errors: [...adminErrors, 'APPLICATION_DECIDED', 'OWN_DECISION'],
} as const;

export const deskApplicationRows: RestRow[] = [
  row('GET /api/desk/applications', 'listApplications', {
    summary: 'List applications to become an instructor',
    description:
      'Pending ones are oldest first, all others newest first. `q` searches what they wrote, or is their username.',
    ...deskList(applicationResponse, { status: applicationListInput.shape.status }),
    call: (caller, { query }) => caller.desk.applications.list(query),
  }),
  row('POST /api/desk/applications/:id/approve', 'approveApplication', {
    summary: 'Approve an instructor',
    description: 'Their drafts become public right away. They are emailed.',
    ...decided,
    errors: [...decided.errors, 'PERSON_SUSPENDED'],
    call: (caller, { params }) => caller.desk.applications.approve({ applicationId: params.id }),
  }),
  row('POST /api/desk/applications/:id/decline', 'declineApplication', {
    summary: 'Decline an application',
    description: 'They are emailed the reason, and can apply again with changes.',
    ...decided,
    errors: [...decided.errors],
    body: reasonForm,
    call: (caller, { params, body }) =>
      caller.desk.applications.decline({ applicationId: params.id, ...body }),
  }),
];
