import type { Db } from '#server/db/schema.ts';
import { selectMoneyTotals } from '#server/money/money-totals.queries.ts';
import { countJobs } from '#server/platform/jobs/job-counts.queries.ts';
import type { GaugeReading } from '#server/platform/metrics.ts';
import { jobQueues } from './jobs.ts';

/** What waits, has failed or is held, of all processes: each reports the same. */
export async function readProductGauges(db: Db): Promise<GaugeReading[]> {
  const [jobs, money] = await Promise.all([
    countJobs(
      db,
      jobQueues.map(({ name }) => name),
    ),
    selectMoneyTotals(db),
  ]);
  const perQueue = (field: 'waiting' | 'oldestSeconds' | 'failed') =>
    jobs.map((queue) => ({ labels: { queue: queue.queue }, value: queue[field] }));
  const perState = (counts: Record<string, number>) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
  const { pendingRefunds, failedRefunds, heldCents, payableCents, disputedCents } = money;
  return [
    {
      name: 'learnlocal_jobs_waiting',
      help: 'Jobs that are due and not yet taken by a worker',
      values: perQueue('waiting'),
    },
    {
      name: 'learnlocal_jobs_oldest_seconds',
      help: 'For how long the oldest waiting job has been due',
      values: perQueue('oldestSeconds'),
    },
    {
      name: 'learnlocal_jobs_failed',
      help: 'Jobs whose attempts ran out, such as emails that were given up',
      values: perQueue('failed'),
    },
    {
      name: 'learnlocal_open_checkouts',
      help: 'Bookings that wait for their payment',
      values: [{ labels: {}, value: money.openCheckouts }],
    },
    {
      name: 'learnlocal_refunds',
      help: 'Refunds that learners have not received yet',
      values: perState({ pending: pendingRefunds, failed: failedRefunds }),
    },
    {
      name: 'learnlocal_pending_payouts',
      help: 'Payouts that instructors have not received yet',
      values: [{ labels: {}, value: money.pendingPayouts }],
    },
    {
      name: 'learnlocal_rejected_payout_accounts',
      help: 'Instructors whose last payout was rejected, until their account changes',
      values: [{ labels: {}, value: money.rejectedAccounts }],
    },
    {
      name: 'learnlocal_open_disputes',
      help: 'Payments that a bank is disputing',
      values: [{ labels: {}, value: money.openDisputes }],
    },
    {
      name: 'learnlocal_balance_cents',
      help: 'What we hold for instructors',
      values: perState({ held: heldCents, payable: payableCents, disputed: disputedCents }),
    },
  ];
}
