import type { Deps } from '#server/deps.ts';
import { extraChargeQueue } from '#server/money/payments/refund-queues.ts';
import { retryUnmadeRefunds } from '#server/money/payments/send-refund.service.ts';
import type { PaymentProviderName } from '#shared/payments.ts';
import { selectFailedExtraRefunds, setExtraFailuresApplied } from './payment-events.queries.ts';

/**
 * Asks the provider again for every refund that it hasn't made, also those of second charges, of which we
 * have only the provider's report. Returns how many.
 */
export async function retryRefunds(
  deps: Pick<Deps, 'db' | 'jobs'>,
  provider: PaymentProviderName | null,
): Promise<number> {
  let count = await retryUnmadeRefunds(deps);
  if (!provider) return count;
  for (const refund of await selectFailedExtraRefunds(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      if (!(await setExtraFailuresApplied(trx, refund.chargeId))) return;
      await deps.jobs.send(extraChargeQueue, { ...refund, provider }, trx);
      count++;
    });
  return count;
}
