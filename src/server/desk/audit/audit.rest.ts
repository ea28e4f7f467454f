import { z } from 'zod';
import { deskErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, textResponse, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import {
  auditActionNames,
  auditCsvInput,
  auditCsvMaxRows,
  auditSubjectKinds,
} from '#shared/desk/audit.ts';

const values = z.record(z.string(), z.unknown());

const auditEntryResponse = named(
  'AuditEntry',
  z.object({
    id,
    createdAt: time,
    action: z.enum(auditActionNames),
    subjectKind: z.enum(auditSubjectKinds),
    subjectId: z.string(),
    subjectLabel: z.string().describe('What the subject was called at that time'),
    reason: z.string().nullable(),
    before: values,
    after: values,
    actorName: z.string().nullable().describe('Null for a command on the server'),
    actorUsername: z.string().nullable(),
  }),
);

const filters = auditCsvInput.shape;

export const auditRows: RestRow[] = [
  row('GET /api/desk/audit', 'listAuditEntries', {
    summary: 'List what staff did, newest first',
    description:
      '`q` searches actions, subjects, reasons and values; `by` is a username. What instructors do (`waitlist.moveAhead`) is listed only with `action` or `by`.',
    ...deskList(auditEntryResponse, filters),
    call: (caller, { query }) => caller.desk.audit.list(query),
  }),
  row('GET /api/desk/audit.csv', 'downloadAuditEntries', {
    summary: 'Download what staff did as CSV, newest first',
    description: `At most ${auditCsvMaxRows.toLocaleString('en-US')} entries.`,
    query: z.object(filters),
    response: textResponse('One line for each entry', [
      'Time (UTC),By,Action,About,Id,Name,Reason,Before,After',
      '2027-03-06T18:00:00.000Z,samrivera,Granted a role,person,01989f52-7e3b-7a90-a4d7-8c15b2e60f39,Ada Park,,"{""role"":""user""}","{""role"":""support""}"',
    ]),
    mediaType: 'text/csv',
    errors: deskErrors,
    call(caller, { query }, _, nameFile) {
      nameFile('learnlocal-audit.csv');
      return caller.deskTexts.csv(query);
    },
  }),
];
