import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { recordPayout } from '#server/money/ledger/ledger.queries.ts';
import { selectSuspensionReason } from '#server/people/auth/accounts/suspension.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { minPayoutCents } from '#shared/money/payments.ts';
import { allowPayouts, selectPayoutAccount } from './payout-accounts.queries.ts';
import { payoutQueue } from './payouts.jobs.ts';
import { insertPayout, lockBalances, selectPayout } from './payouts.queries.ts';

/** The payouts with a waiting job; read before a transaction, which may hold the only connection. */
export async function selectQueuedPayouts({ jobs }: Pick<Deps, 'jobs'>): Promise<Set<string>> {
  const queued = await jobs.waiting(payoutQueue, Number.POSITIVE_INFINITY);
  return new Set(queued.map(({ data }) => data.payoutId));
}

/**
 * Sends the job of a pending payout again with the same key. For a payout that the account returned,
 * pays the payable amount, although the account was not changed. A suspended instructor is not paid.
 * Returns the new or pending payout.
 */
export async function retryPayout(
  { jobs, payments }: Pick<Deps, 'jobs' | 'payments'>,
  trx: Trx,
  { payoutId, queuedIds }: { payoutId: string; queuedIds: Set<string> },
): Promise<{ payoutId: string; teacherId: string; amountCents: number }> {
  const teacherId = (await selectPayout(trx, payoutId))?.teacherId;
  if (!teacherId) throw new DomainError('PAYOUT_NOT_FOUND');
  const [balance] = await lockBalances(trx, [teacherId]);
  if ((await selectSuspensionReason(trx, teacherId)) !== null)
    throw new DomainError('PAYOUT_NOT_POSSIBLE');
  const payout = await selectPayout(trx, payoutId);
  if (payout?.status === 'pending' && !queuedIds.has(payoutId)) {
    await jobs.send(payoutQueue, { payoutId }, trx);
    return { payoutId, teacherId, amountCents: payout.amountCents };
  }
  if (payout?.status !== 'failed' || payout.isReplaced) throw new DomainError('PAYOUT_NOT_STUCK');
  if (!payments) throw new DomainError('PAYMENTS_IN_PERSON');
  const account = await selectPayoutAccount(trx, { teacherId, provider: payments.name });
  const amountCents = balance?.payableCents ?? 0;
  if (!account?.isSetUp || amountCents < minPayoutCents)
    throw new DomainError('PAYOUT_NOT_POSSIBLE');
  await allowPayouts(trx, account.accountId);
  const newId = await insertPayout(trx, { teacherId, amountCents });
  await recordPayout(trx, newId);
  await jobs.send(payoutQueue, { payoutId: newId }, trx);
  return { payoutId: newId, teacherId, amountCents };
}
