import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { minuteMs, secondMs } from '#shared/units.ts';
import type { CheckoutHandler } from './payment-events.service.ts';
import { reconcilePayments } from './reconciliation.service.ts';

export const reconciliationQueue: JobQueue = {
  name: 'reconcile-payments',
  data: z.looseObject({}),
  policy: 'exclusive',
  // The next run does the same.
  options: { retryLimit: 0, expireInSeconds: (10 * minuteMs) / secondMs },
};

export const createReconciliationWorker = (deps: Deps, handleCheckout: CheckoutHandler) =>
  createWorker(reconciliationQueue, () => reconcilePayments(deps, handleCheckout), {
    cron: '*/10 * * * *',
  });
