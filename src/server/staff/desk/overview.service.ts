import type { Db } from '#server/db/schema.ts';
import {
  countLatePayouts,
  countLateRefunds,
  countOpenDisputes,
  countRefundsToMake,
  countRejectedPayouts,
} from '#server/money/waiting-money.queries.ts';
import { countApplications } from '#server/people/users/applications/applications.queries.ts';
import { countFailedJobs } from '#server/platform/jobs/failed-jobs.queries.ts';
import { filterOf } from '#server/staff/desk/jobs/desk-jobs.service.ts';
import { countWaitingContent } from '#server/staff/desk/reports/waiting.queries.ts';
import { countOpenAppeals } from '#server/staff/removals/removals.queries.ts';
import { countOpenReports } from '#server/staff/reports/reports.queries.ts';
import { maxPayoutPendingDays, maxRefundPendingDays } from '#shared/money/payments.ts';
import { type Waiting, type WaitingName, waitingNames } from '#shared/staff/desk/desk-overview.ts';
import { dayMs } from '#shared/units.ts';

/** Each count comes from the folder that owns the table. */
const counters: Record<WaitingName, (db: Db, now: Date) => Promise<Waiting>> = {
  openReports: countOpenReports,
  openAppeals: countOpenAppeals,
  applications: countApplications,
  waitingContent: countWaitingContent,
  openDisputes: countOpenDisputes,
  failedRefunds: countRefundsToMake,
  lateRefunds: (db, now) => countLateRefunds(db, daysBefore(now, maxRefundPendingDays)),
  rejectedPayouts: countRejectedPayouts,
  latePayouts: (db, now) => countLatePayouts(db, daysBefore(now, maxPayoutPendingDays)),
  failedEmails: (db) => countFailedJobs(db, filterOf('email')),
  failedPayments: (db) => countFailedJobs(db, filterOf('money')),
  failedJobs: (db) => countFailedJobs(db, filterOf('other')),
};

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** The number of items that wait for staff, and the time of the oldest. */
export async function readOverview(db: Db, now: Date) {
  return Promise.all(
    waitingNames.map(async (name) => ({ name, ...(await counters[name](db, now)) })),
  );
}
