import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { extraChargeQueue } from '#server/money/payments/refund-queues.ts';
import { retryUnmadeRefunds } from '#server/money/payments/send-refund.service.ts';
import type { PaymentProviderName } from '#shared/money/payments.ts';
import { selectFailedExtraRefunds, setExtraFailuresApplied } from './payment-events.queries.ts';

type Extra = { refundIds: string[]; provider: PaymentProviderName | null };

/**
 * Retries failed refunds of second charges among these, and returns them. Each is retried once, even
 * by two processes. `provider` is for charges that are known only from their failed refund.
 */
export async function retryExtraRefundsByIds(
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
 * Requests again every refund that the provider hasn't made, including refunds of second charges,
 * for which only the provider's report exists. Returns how many.
 */
export async function retryRefunds(
  deps: Pick<Deps, 'db' | 'jobs'>,
  provider: PaymentProviderName | null,
): Promise<number> {
  let count = await retryUnmadeRefunds(deps);
  for (const { id } of await selectFailedExtraRefunds(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      const retried = await retryExtraRefundsByIds(deps, trx, { refundIds: [id], provider });
      count += retried.length;
    });
  return count;
}
