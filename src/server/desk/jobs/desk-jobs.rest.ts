import { z } from 'zod';
import { adminErrors, deskList, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { failedJobDays } from '#shared/desk/desk-limits.ts';
import {
  dismissJobsInput,
  failedJobListInput,
  jobKindNames,
  retryJobsInput,
} from '#shared/desk/failed-jobs.ts';

const failedJobResponse = named(
  'FailedJob',
  z.object({
    id,
    failedAt: time,
    queue: z.string(),
    label: z.string().describe('What it should have done'),
    kind: z.enum(jobKindNames),
    reason: z.string().nullable().describe('Null if it ran out of time'),
    attempts: z.int(),
    recipient: z.string().nullable().describe('Of an email that can be decrypted'),
    subject: z.string().nullable(),
    about: z.string().nullable().describe('The person and the class'),
    mayRetry: z.boolean(),
  }),
);

const changedJobsResponse = named(
  'ChangedJobs',
  z.object({ changed: z.int().describe('How many changed; the others had left the list') }),
);

export const deskJobRows: RestRow[] = [
  row('GET /api/desk/jobs', 'listFailedJobs', {
    summary: 'List the jobs that failed for good, latest first',
    description: `Among them emails that could not be sent, without what they say. \`q\` searches recipients, subjects, names and reasons. They are kept for ${failedJobDays} days.`,
    ...deskList(failedJobResponse, { kind: failedJobListInput.shape.kind }),
    call: (caller, { query }) => caller.desk.jobs.list(query),
  }),
  row('POST /api/desk/jobs/retry', 'retryJobs', {
    summary: 'Retry failed jobs',
    description: 'They get all their attempts again. Support may retry emails only.',
    body: retryJobsInput,
    response: changedJobsResponse,
    errors: [...adminErrors, 'JOBS_NOT_FAILED', 'OWN_DECISION'],
    call: (caller, { body }) => caller.desk.jobs.retry(body),
  }),
  row('POST /api/desk/jobs/dismiss', 'dismissJobs', {
    summary: 'Delete failed jobs',
    description: 'They never run: an email is never sent.',
    body: dismissJobsInput,
    response: changedJobsResponse,
    errors: [...adminErrors, 'JOBS_NOT_FAILED', 'OWN_DECISION'],
    call: (caller, { body }) => caller.desk.jobs.dismiss(body),
  }),
];
