import { z } from 'zod';
import { deskErrors, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import { waitingCountMax, waitingNames } from '#shared/desk/desk-overview.ts';

const waitingResponse = named(
  'Waiting',
  z.object({
    name: z.enum(waitingNames),
    count: z
      .number()
      .int()
      .describe(`Counting stops at ${(waitingCountMax + 1).toLocaleString('en-US')}`),
    oldestAt: time.nullable().describe('Since when the oldest waits'),
  }),
);

export const overviewRows: RestRow[] = [
  row('GET /api/desk/overview', 'getDeskOverview', {
    summary: 'Count what waits for staff',
    description: 'Disputes, refunds, payouts and jobs that need someone to look at them.',
    response: z.object({ waiting: z.array(waitingResponse) }),
    errors: deskErrors,
    call: (caller) => caller.desk.overview(),
  }),
];
