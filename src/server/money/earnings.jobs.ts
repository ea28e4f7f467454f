import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createWorker, type JobQueue, type JobWorker } from '#server/platform/jobs/queue.ts';
import { payoutHourUtc } from '#shared/payments.ts';
import { checkPayoutAccounts } from './payouts/onboarding.service.ts';
import { payoutQueue } from './payouts/payouts.jobs.ts';
import { payDueTeachers, sendPayout } from './payouts/payouts.service.ts';
import { releaseEarnings } from './payouts/releases.service.ts';

const scheduled = (name: string): JobQueue => ({
  name,
  data: z.looseObject({}),
  policy: 'exclusive',
});

const releaseQueue = scheduled('release-earnings');
const payDueQueue = scheduled('pay-instructors');
const checkAccountsQueue = scheduled('check-payout-accounts');

export const earningsQueues = [payoutQueue, releaseQueue, payDueQueue, checkAccountsQueue];

/** From the end of a session to the instructor's account: releases, payouts and transfers. */
export const createEarningsWorkers = (deps: Deps): JobWorker[] => [
  createWorker(payoutQueue, ({ data }) => sendPayout(deps, data.payoutId)),
  createWorker(releaseQueue, () => releaseEarnings(deps), { cron: '20 * * * *' }),
  createWorker(payDueQueue, () => payDueTeachers(deps), { cron: `0 ${payoutHourUtc} * * *` }),
  createWorker(checkAccountsQueue, () => checkPayoutAccounts(deps), { cron: '40 * * * *' }),
];
