import { expireHoldQueue } from '../src/server/market/bookings/seats/holds/hold-queues.ts';
import { expireCheckoutQueue } from '../src/server/money/payments/checkouts.jobs.ts';
import { extraChargeQueue, refundQueue } from '../src/server/money/payments/refund-queues.ts';
import { payoutQueue } from '../src/server/money/payouts/payouts.jobs.ts';
import { retryRefunds } from '../src/server/money/provider-events/retry-refunds.service.ts';
import { sandboxWebhookQueue } from '../src/server/money/sandbox/sandbox.jobs.ts';
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
    sandboxWebhookQueue,
  ],
  'payments',
  ({ payments }, deps) => retryRefunds(deps, payments.mode === 'in-person' ? null : payments.mode),
);
