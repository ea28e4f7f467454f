import { expireHoldQueue } from '../src/server/bookings/holds.jobs.ts';
import { retryRefunds } from '../src/server/bookings/retry-refunds.service.ts';
import { expireCheckoutQueue } from '../src/server/money/checkouts.jobs.ts';
import { payoutQueue } from '../src/server/money/payouts.jobs.ts';
import { extraChargeQueue, refundQueue } from '../src/server/money/refund-queues.ts';
import { testWebhookQueue } from '../src/server/money/test-provider.jobs.ts';
import { retryFailedJobs } from './retry-failed-jobs.ts';

// Retries refunds that failed, and payouts and other calls of the payment provider that it rejected
// or that were given up after a week of failures; also unpaid bookings that could not be ended.
await retryFailedJobs(
  [
    refundQueue,
    extraChargeQueue,
    payoutQueue,
    expireCheckoutQueue,
    expireHoldQueue,
    testWebhookQueue,
  ],
  'payments',
  ({ payments }, deps) => retryRefunds(deps, payments.mode === 'in-person' ? null : payments.mode),
);
