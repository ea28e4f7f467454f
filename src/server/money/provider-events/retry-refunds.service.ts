import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { extraChargeQueue } from '#server/money/payments/refund-queues.ts';
import { retryUnmadeRefunds } from '#server/money/payments/send-refund.service.ts';
import type { PaymentProviderName } from '#shared/money/payments.ts';
import { selectFailedExtraRefunds, setExtraFailuresApplied } from './payment-events.queries.ts';

type Extra = { refundIds: string[]; provider: PaymentProviderName | null };

/**
 * Retries those of these refunds that are for second charges and failed; returns
 * them. Each only once, even if two processes retry. `provider` is for charges we know only
 * from their failed refund.
 */
export async function retryTheseExtraRefunds(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { refundIds, ...current }: Extra,
) {
  const retried = [];
  for (const refund of await selectFailedExtraRefunds(trx, refundIds)) {
    const { id: refundId, chargeId, amountCents } = refund;
    const provider = refund.provider ?? current.provider;
    if (!provider || !(await setExtraFailuresApplied(trx, chargeId))) continue;
    await jobs.send(extraChargeQueue, { refundId, chargeId, amountCents, provider }, trx);
    retried.push(refund);
  }
  return retried;
}

/**
 * Asks the provider again for every refund that it hasn't made, including those of second charges, of which we
 * have only the provider's report. Returns how many.
 */
export async function retryRefunds(
  deps: Pick<Deps, 'db' | 'jobs'>,
  provider: PaymentProviderName | null,
): Promise<number> {
  let count = await retryUnmadeRefunds(deps);
  for (const { id } of await selectFailedExtraRefunds(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      const retried = await retryTheseExtraRefunds(deps, trx, { refundIds: [id], provider });
      count += retried.length;
    });
  return count;
}
