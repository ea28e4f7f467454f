import { z } from 'zod';
import type { RestRow } from '#server/rest/rest-row.ts';
import { staffRoles } from '#shared/desk/desk-limits.ts';
import { auditRows } from './audit/audit.rest.ts';
import { deskCategoryRows } from './categories/desk-categories.rest.ts';
import { deskErrors, deskRow as row } from './desk.rest-responses.ts';
import { deskApplicationRows } from './desk-applications.rest.ts';
import { deskClassRows } from './desk-classes.rest.ts';
import { deskReviewRows } from './desk-reviews.rest.ts';
import { healthRows } from './health/health.rest.ts';
import { deskJobRows } from './jobs/desk-jobs.rest.ts';
import { deskMoneyRows } from './money/desk-money.rest.ts';
import { overviewRows } from './overview.rest.ts';
import { peopleRows } from './people/people.rest.ts';
import { deskReportRows } from './reports/desk-reports.rest.ts';

export const deskRows: RestRow[] = [
  row('GET /api/desk/access', 'getDeskAccess', {
    summary: 'Check that you may use the desk',
    description:
      'Needs a role on the staff, and a sign-in with a second factor that is not too old.',
    response: z.object({ role: z.enum(staffRoles) }),
    errors: deskErrors,
    call: (caller) => caller.desk.access(),
  }),
  ...overviewRows,
  ...healthRows,
  ...deskApplicationRows,
  ...auditRows,
  ...deskCategoryRows,
  ...deskClassRows,
  ...deskJobRows,
  ...deskMoneyRows,
  ...peopleRows,
  ...deskReviewRows,
  ...deskReportRows,
];
