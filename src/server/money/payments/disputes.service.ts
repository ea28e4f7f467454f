import type { Trx } from '#server/db/schema.ts';
import { recordDispute } from '#server/money/ledger/ledger.queries.ts';
import { closeDispute, insertDispute } from './disputes.queries.ts';
import { lockPayment } from './payments.queries.ts';

type DisputeUpdate = {
  providerDisputeId: string;
  amountCents: number;
  status: 'open' | 'won' | 'lost';
};

/**
 * Applies the provider's reports about a dispute, in any order and any number of times: the first
 * outcome stays.
 */
export async function applyDisputeUpdate(
  trx: Trx,
  paymentId: string,
  { status, ...dispute }: DisputeUpdate,
): Promise<void> {
  await lockPayment(trx, paymentId);
  const stored = await insertDispute(trx, { paymentId, ...dispute });
  if (stored.isNew) await recordDispute(trx, stored.id, 'opened');
  if (status === 'open' || stored.status !== 'open') return;
  await closeDispute(trx, stored.id, status);
  await recordDispute(trx, stored.id, status);
}
