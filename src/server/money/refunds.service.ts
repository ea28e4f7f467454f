import type { Deps } from '#server/deps.ts';
import { derivedId, newId } from '#server/platform/db/new-id.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import type { RefundReason } from '#shared/payments.ts';
import { recordRefunds, recordReturnedRefund } from './ledger.queries.ts';
import type { RefundStatus } from './payment-provider.ts';
import { lockPayments } from './payments.queries.ts';
import { extraChargeQueue, refundQueue, refundSentQueue } from './refund-queues.ts';
import {
  insertRefunds,
  type NewRefund,
  selectFailedRefunds,
  selectLeftCents,
  selectRefund,
  selectUnmadeRefund,
  setRefundAccepted,
  setRefundFailed,
  setRefundPending,
  setRefundRejected,
  setRefundReturned,
  setRefundSent,
} from './refunds.queries.ts';

export type RefundRequest = { paymentId: string; amountCents: number; reason: RefundReason };
export type MadeRefund = { id: string; paymentId: string; amountCents: number };

/**
 * Decides refunds: at most what is left of each payment, so nothing of one that was never paid. One
 * request per payment. A job each tells the provider once the transaction has committed.
 */
export async function refundPayments(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  requests: RefundRequest[],
): Promise<MadeRefund[]> {
  const refunds = await makeRefunds(
    trx,
    requests.map((request) => ({ id: newId(), ...request, providerRefundId: null })),
  );
  const entries = refunds.map(({ id }) => ({ data: { refundId: id } }));
  await jobs.sendAll(refundQueue, entries, trx);
  return refunds;
}

type ExtraCharge = { paymentId: string; provider: string; chargeId: string; amountCents: number };

/** Refunds a charge for a payment that has another one already; once, however often it is reported. */
export async function refundExtraCharge(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { paymentId, ...charge }: ExtraCharge,
): Promise<{ refundId: string }> {
  const refundId = derivedId(paymentId, charge.chargeId);
  await jobs.send(extraChargeQueue, { ...charge, refundId }, trx, { id: refundId });
  return { refundId };
}

export type RefundUpdate = {
  /** Ours; null if it was made at the provider. */
  refundId: string | null;
  providerRefundId: string;
  amountCents: number;
  status: RefundStatus;
};

type Parts = Pick<Deps, 'jobs' | 'log'>;

/**
 * Applies what the provider reports about a refund, which may be one that was made there. Reports
 * arrive in any order and any number of times; a failure is final for that attempt.
 */
export async function applyRefundUpdate(
  parts: Parts,
  trx: Trx,
  paymentId: string,
  update: RefundUpdate,
): Promise<void> {
  const { refundId: id, providerRefundId, amountCents, status } = update;
  await lockPayments(trx, [paymentId]);
  const known = await selectRefund(trx, { id, providerRefundId });
  if (known) return updateRefund(parts, trx, known, update);
  if (status !== 'failed' && (await adoptRefund(parts, trx, paymentId, update))) return;
  const refund = { id: newId(), paymentId, amountCents, providerRefundId };
  const [made] = await makeRefunds(trx, [{ ...refund, reason: 'provider' }]);
  if (made && status === 'failed') await returnRefund(trx, made.id);
}

type KnownRefund = NonNullable<Awaited<ReturnType<typeof selectRefund>>>;

async function updateRefund(
  { jobs, log }: Parts,
  trx: Trx,
  refund: KnownRefund,
  { providerRefundId, status }: RefundUpdate,
): Promise<void> {
  const isOtherAttempt = (refund.providerRefundId ?? providerRefundId) !== providerRefundId;
  const { id: refundId } = refund;
  if (refund.isPastAttempt || isOtherAttempt) return;
  if (refund.reason === 'provider') {
    if (status === 'failed' && refund.status !== 'failed') await returnRefund(trx, refundId);
  } else if (status === 'failed') {
    await setRefundFailed(trx, refundId, providerRefundId);
    log.warn({ refundId, providerRefundId }, 'a refund failed after the provider accepted it');
  } else if (status === 'pending') {
    await setRefundAccepted(trx, refundId, providerRefundId);
  } else if (refund.status !== 'sent') {
    await setRefundSent(trx, refundId, providerRefundId);
    if (refund.failedAt) await jobs.send(refundSentQueue, { refundId }, trx);
  }
}

/**
 * A refund made at the provider can leave too little for one that we decided meanwhile. The money of
 * ours has gone back then, and it will never be made.
 */
async function adoptRefund(
  { jobs }: Parts,
  trx: Trx,
  paymentId: string,
  { providerRefundId, amountCents }: RefundUpdate,
): Promise<boolean> {
  const excessCents = amountCents - (await selectLeftCents(trx, paymentId));
  const ours = await selectUnmadeRefund(trx, paymentId, excessCents);
  if (!ours) return false;
  const restCents = amountCents - ours.amountCents;
  await setRefundSent(trx, ours.id, restCents > 0 ? null : providerRefundId);
  if (ours.failedAt) await jobs.send(refundSentQueue, { refundId: ours.id }, trx);
  const rest = { id: newId(), paymentId, amountCents: restCents, providerRefundId };
  if (restCents > 0) await makeRefunds(trx, [{ ...rest, reason: 'provider' }]);
  return true;
}

async function returnRefund(trx: Trx, refundId: string): Promise<void> {
  await setRefundReturned(trx, refundId);
  await recordReturnedRefund(trx, refundId);
}

/** The provider will never make this attempt; unless the refund was made otherwise, it has failed. */
export async function rejectRefund(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { paymentId, refundId }: { paymentId: string; refundId: string },
  reason: string,
): Promise<void> {
  const isRejected = await db.transaction().execute(async (trx) => {
    await lockPayments(trx, [paymentId]);
    return setRefundRejected(trx, refundId);
  });
  if (isRejected) log.warn({ refundId, reason }, 'the provider rejected a refund');
}

/** Asks the provider again for every refund that failed; returns how many. */
export async function retryFailedRefunds({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  let count = 0;
  for (const { id: refundId, paymentId } of await selectFailedRefunds(db))
    await db.transaction().execute(async (trx) => {
      await lockPayments(trx, [paymentId]);
      if (!(await setRefundPending(trx, refundId))) return;
      await jobs.send(refundQueue, { refundId }, trx);
      count++;
    });
  return count;
}

async function makeRefunds(trx: Trx, wanted: NewRefund[]): Promise<MadeRefund[]> {
  if (wanted.length === 0) return [];
  await lockPayments(
    trx,
    wanted.map(({ paymentId }) => paymentId),
  );
  const refunds = await insertRefunds(trx, wanted);
  await recordRefunds(
    trx,
    refunds.map(({ id }) => id),
  );
  return refunds;
}
