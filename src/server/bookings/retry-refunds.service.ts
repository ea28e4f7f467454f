import type { Deps } from '#server/deps.ts';
import { extraChargeQueue } from '#server/money/refund-queues.ts';
import { retryFailedRefunds } from '#server/money/refunds.service.ts';
import type { PaymentProviderName } from '#shared/payments.ts';
import { selectFailedExtraRefunds, setEventApplied } from './payment-events.queries.ts';

/**
 * Asks the provider again for every refund that failed, also those of second charges, of which we
 * have only the provider's report. Returns how many.
 */
export async function retryRefunds(
  deps: Pick<Deps, 'db' | 'jobs'>,
  provider: PaymentProviderName | null,
): Promise<number> {
  let count = await retryFailedRefunds(deps);
  if (!provider) return count;
  for (const { eventId, ...refund } of await selectFailedExtraRefunds(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      if (!(await setEventApplied(trx, eventId))) return;
      await deps.jobs.send(extraChargeQueue, { ...refund, provider }, trx);
      count++;
    });
  return count;
}
