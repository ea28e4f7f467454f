import type { Deps } from '#server/app/deps.ts';
import { createWorker, scheduledQueue } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { CheckoutHandler } from './payment-events.service.ts';
import { reconcilePayments } from './reconciliation.service.ts';

export const reconciliationQueue = scheduledQueue('reconcile-payments', {
  // A retry is useless: the next run does the same.
  retryLimit: 0,
  expireInSeconds: (10 * minuteMs) / secondMs,
});

export const createReconciliationWorker = (deps: Deps, handleCheckout: CheckoutHandler) =>
  createWorker(reconciliationQueue, () => reconcilePayments(deps, handleCheckout), {
    cron: '*/10 * * * *',
  });
