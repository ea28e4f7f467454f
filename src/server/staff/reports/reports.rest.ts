import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { reportBody } from '#shared/staff/desk/moderation-forms.ts';

const row = rowsOf({ tag: 'Classes', auth: 'member', scope: 'none' });

export const reportRows: RestRow[] = [
  row('POST /api/reports', 'createReport', {
    summary: 'Report a class, a review, a message, a request, an instructor or a participant',
    description:
      'Our staff look at it, and email you what they decided. `id` is that of the class, the review, the message or announcement, the request, the teacher, or the participant as listed for the class `class_id`.',
    body: reportBody,
    status: 201,
    response: named('Report', z.object({ id })),
    errors: [
      'CLASS_NOT_FOUND',
      'REVIEW_NOT_FOUND',
      'ANNOUNCEMENT_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'WANTED_NOT_FOUND',
      'INSTRUCTOR_NOT_FOUND',
      'PERSON_NOT_FOUND',
      'OWN_REPORT',
      'ALREADY_REPORTED',
      'RATE_LIMITED',
    ],
    call: (caller, { body: { class_id: classId, ...report } }) =>
      caller.reports.create({ ...report, classId }),
  }),
];
