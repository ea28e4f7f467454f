import { z } from 'zod';
import { whatToExpectResponse } from '#server/bookings/what-to-expect.rest-responses.ts';
import { deskErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { visibilityResponse } from '#server/desk/removals/removals.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { removalResponse } from '#server/removals/removals.rest-responses.ts';
import { id, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { deskClassListInput, hideForm, restoreForm } from '#shared/desk/moderation-forms.ts';
import { spamRuleNames } from '#shared/desk/spam-rules.ts';

const deskClassResponse = named(
  'DeskClass',
  z.object({
    id,
    createdAt: time,
    title: z.string(),
    description: z.string(),
    whatToExpect: whatToExpectResponse,
    isActive: z.boolean(),
    reviewReasons: z
      .array(z.enum(spamRuleNames))
      .nullable()
      .describe('Why it waits for a review; null if it does not'),
    instructorName: z.string(),
    instructorUsername: z.string(),
    removal: removalResponse.nullable(),
  }),
);

export const deskClassRows: RestRow[] = [
  row('GET /api/desk/classes', 'listAllClasses', {
    summary: 'List all classes, newest first',
    description:
      '`q` searches titles, or is the username of an instructor. `isActive` says whether it is public.',
    ...deskList(deskClassResponse, { visibility: deskClassListInput.shape.visibility }),
    call: (caller, { query }) => caller.desk.classes.list(query),
  }),
  row('POST /api/desk/classes/:id/hide', 'hideClass', {
    summary: 'Hide a class',
    description:
      'Only its instructor and those who booked it see it then, with the reason. It cannot be booked, and its waitlist gets no offers. Its instructor and everyone who booked are emailed. `misleading` and `unsafe` let students cancel for a full refund until the start, and hold back payouts.',
    body: hideForm,
    response: visibilityResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: [...deskErrors, 'VISIBILITY_UNCHANGED', 'OWN_DECISION'],
    call: (caller, { params, body }) => caller.desk.classes.hide({ classId: params.id, ...body }),
  }),
  row('POST /api/desk/classes/:id/release', 'releaseClass', {
    summary: 'Publish a class that is pending review',
    description: 'Unless its instructor had hidden it before. Its instructor is emailed.',
    response: named('ReleasedClass', z.object({ id, isActive: z.boolean() })),
    notFound: 'CLASS_NOT_FOUND',
    errors: [...deskErrors, 'CLASS_NOT_IN_REVIEW', 'OWN_DECISION'],
    call: (caller, { params }) => caller.desk.classes.release({ classId: params.id }),
  }),
  row('POST /api/desk/classes/:id/restore', 'restoreClass', {
    summary: 'Show a hidden class again',
    description: 'Unless its instructor had hidden it before. Its instructor is emailed.',
    body: restoreForm,
    response: visibilityResponse,
    notFound: 'CLASS_NOT_FOUND',
    errors: [...deskErrors, 'VISIBILITY_UNCHANGED', 'OWN_DECISION'],
    call: (caller, { params, body }) =>
      caller.desk.classes.restore({ classId: params.id, ...body }),
  }),
];
