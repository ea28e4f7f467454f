import { z } from 'zod';
import { deskErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { removalResponse } from '#server/removals/removals.rest-responses.ts';
import { id, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { shownReports } from '#shared/desk/desk-limits.ts';
import { appealOutcomes, moderationReasonNames } from '#shared/desk/moderation.ts';
import { answerAppealForm, closeReportsForm, queueInput } from '#shared/desk/moderation-forms.ts';
import { reportKindNames, reportOutcomeNames } from '#shared/desk/reports.ts';

const filedResponse = z.object({
  id,
  reason: z.enum(moderationReasonNames),
  details: z.string().nullable(),
  createdAt: time,
  reporterName: z.string().nullable(),
  reporterUsername: z.string().nullable(),
});

const queueItemResponse = named(
  'QueueItem',
  z.object({
    id: id.describe('Of what was reported, or of the removal that is appealed'),
    isAppeal: z.boolean(),
    kind: z.enum(reportKindNames),
    subjectId: id,
    subjectLabel: z.string(),
    classId: id.nullable(),
    content: z.string().nullable().describe('The description, the comment or the bio'),
    personName: z.string().nullable(),
    personUsername: z.string().nullable(),
    since: time,
    count: z.int(),
    newestReportId: id.nullable().describe('For closing; null for an appeal'),
    reports: z.array(filedResponse).describe(`The first ${shownReports}`),
    removal: removalResponse.nullable().describe('While it is hidden'),
    appeal: z.string().nullable(),
    needsColleague: z.boolean().describe('Whether another member of staff has to decide'),
  }),
);

export const deskReportRows: RestRow[] = [
  row('GET /api/desk/reports', 'listReports', {
    summary: 'List the reports and appeals that wait, longest first',
    description:
      'One item for all reports of the same thing. `q` searches its name, and the name or the username of the person concerned.',
    ...deskList(queueItemResponse, { kind: queueInput.shape.kind }),
    call: (caller, { query }) => caller.desk.reports.list(query),
  }),
  row('POST /api/desk/reports/:id/close', 'closeReports', {
    summary: 'Close the reports of one thing, up to this report',
    description:
      'With the outcome `hidden`, a class or a review that is still shown is hidden; that needs `reason` and `explanation`. Those who reported it are emailed `response`.',
    body: closeReportsForm,
    response: named(
      'ClosedReports',
      z.object({ id, outcome: z.enum(reportOutcomeNames), closed: z.int() }),
    ),
    notFound: 'REPORT_NOT_FOUND',
    errors: [...deskErrors, 'OWN_DECISION', 'REPORT_CLOSED', 'CLASS_NOT_FOUND', 'REVIEW_NOT_FOUND'],
    call: (caller, { params, body }) => caller.desk.reports.close({ reportId: params.id, ...body }),
  }),
  row('POST /api/desk/removals/:id/answer', 'answerAppeal', {
    summary: 'Answer an appeal',
    description: 'The person concerned is emailed `response`.',
    body: answerAppealForm,
    response: named('AnsweredAppeal', z.object({ id, outcome: z.enum(appealOutcomes) })),
    notFound: 'REMOVAL_NOT_FOUND',
    errors: [...deskErrors, 'OWN_DECISION', 'APPEAL_CLOSED', 'CLASS_NOT_FOUND', 'REVIEW_NOT_FOUND'],
    call: (caller, { params, body }) =>
      caller.desk.reports.answerAppeal({ removalId: params.id, ...body }),
  }),
];
