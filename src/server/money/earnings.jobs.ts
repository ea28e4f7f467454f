import type { Deps } from '#server/app/deps.ts';
import { createWorker, type JobWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { payoutHourUtc } from '#shared/money/payments.ts';
import { checkPayoutAccounts } from './payouts/onboarding.service.ts';
import { payoutQueue } from './payouts/payouts.jobs.ts';
import { payDueTeachers, sendPayout } from './payouts/payouts.service.ts';
import { releaseEarnings } from './payouts/releases.service.ts';

const releaseQueue = scheduledQueue('release-earnings');
const payDueQueue = scheduledQueue('pay-instructors');
const checkAccountsQueue = scheduledQueue('check-payout-accounts');

export const earningsQueues = [payoutQueue, releaseQueue, payDueQueue, checkAccountsQueue];

/** The way from the end of a session to the instructor's account: releases, payouts and transfers. */
export const createEarningsWorkers = (deps: Deps): JobWorker[] => [
  createWorker(payoutQueue, ({ data }) => sendPayout(deps, data.payoutId)),
  createWorker(releaseQueue, () => releaseEarnings(deps), { cron: '20 * * * *' }),
  createWorker(payDueQueue, () => payDueTeachers(deps), { cron: `0 ${payoutHourUtc} * * *` }),
  createWorker(checkAccountsQueue, () => checkPayoutAccounts(deps), { cron: '40 * * * *' }),
];
