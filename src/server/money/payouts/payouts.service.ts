import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { recordPayout, recordReturnedPayout } from '#server/money/ledger/ledger.queries.ts';
import { TransferRejected } from '#server/money/provider/payment-provider.ts';
import { callProvider } from '#server/money/provider/provider-calls.ts';
import { selectSuspensionReason } from '#server/people/auth/accounts/suspension.queries.ts';
import { minPayoutCents } from '#shared/money/payments.ts';
import { selectPayoutAccount, setAccountRejected } from './payout-accounts.queries.ts';
import { payoutQueue } from './payouts.jobs.ts';
import {
  insertPayout,
  lockBalances,
  selectPendingPayout,
  selectPendingPayoutIds,
  selectTeachersToPay,
  setPayoutFailed,
  setPayoutSent,
} from './payouts.queries.ts';

/**
 * Decides a payout for every instructor with a sufficient balance and a ready account; jobs make
 * them.
 */
export async function payDueTeachers({
  db,
  jobs,
  payments,
}: Pick<Deps, 'db' | 'jobs' | 'payments'>): Promise<void> {
  if (!payments) return;
  for (const teacherId of await selectTeachersToPay(db, payments.name))
    await db.transaction().execute(async (trx) => {
      const [balance] = await lockBalances(trx, [teacherId]);
      const account = await selectPayoutAccount(trx, { teacherId, provider: payments.name });
      const amountCents = balance?.payableCents ?? 0;
      // Another process may have paid the instructor meanwhile, or staff may have suspended them.
      if (!account?.isReady || amountCents < minPayoutCents) return;
      if ((await selectSuspensionReason(trx, teacherId)) !== null) return;
      const payoutId = await insertPayout(trx, { teacherId, amountCents });
      await recordPayout(trx, payoutId);
      await jobs.send(payoutQueue, { payoutId }, trx);
    });
}

/** Queues the payouts that waited for the end of a suspension. */
export async function resumePayouts(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  teacherId: string,
): Promise<void> {
  const payoutIds = await selectPendingPayoutIds(trx, teacherId);
  const entries = payoutIds.map((payoutId) => ({ data: { payoutId } }));
  await jobs.sendAll(payoutQueue, entries, trx);
}

/**
 * Makes one payout, unless the instructor is suspended. Throws a JobFailure if the provider is
 * unavailable.
 */
export async function sendPayout(
  { db, facts, payments }: Pick<Deps, 'db' | 'facts' | 'payments'>,
  payoutId: string,
): Promise<void> {
  const payout = await selectPendingPayout(db, payoutId);
  if (!payout) return;
  // It stays pending, because an earlier attempt may have reached the provider.
  if ((await selectSuspensionReason(db, payout.teacherId)) !== null) return;
  try {
    const { provider, accountId, amountCents } = payout;
    const order = { payoutId, accountId, amountCents };
    const sent = await callProvider(payments, provider, (current) => current.transfer(order));
    await db.transaction().execute(async (trx) => {
      if (await setPayoutSent(trx, payoutId, sent.providerTransferId))
        await facts.publish(trx, 'payout.ended', { payoutId });
    });
  } catch (error) {
    if (!(error instanceof TransferRejected)) throw error;
    await db.transaction().execute((trx) => returnPayout({ facts }, trx, payout));
  }
}

type Payout = NonNullable<Awaited<ReturnType<typeof selectPendingPayout>>>;

/** The amount becomes payable again, and the account must be checked before the next payout. */
async function returnPayout(
  { facts }: Pick<Deps, 'facts'>,
  trx: Trx,
  { payoutId, teacherId, accountId }: Payout,
): Promise<void> {
  await lockBalances(trx, [teacherId]);
  if (!(await setPayoutFailed(trx, payoutId))) return;
  await recordReturnedPayout(trx, payoutId);
  await setAccountRejected(trx, accountId);
  await facts.publish(trx, 'payout.ended', { payoutId });
}
