import type { Deps } from '#server/deps.ts';
import { derivedId, newId } from '#server/platform/db/new-id.ts';
import type { Trx } from '#server/platform/db/schema.ts';
import type { RefundReason } from '#shared/payments.ts';
import { recordRefunds } from './ledger.queries.ts';
import { lockPayments } from './payments.queries.ts';
import { extraChargeQueue, refundQueue } from './refunds.jobs.ts';
import { insertRefunds, type NewRefund, selectRefund, setRefundStatus } from './refunds.queries.ts';

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

type RefundUpdate = {
  /** Ours; null if it was made at the provider. */
  refundId: string | null;
  providerRefundId: string;
  amountCents: number;
  status: 'pending' | 'sent' | 'failed';
};

/** Applies what the provider reports about a refund, which may be one that was made there. */
export async function applyRefundUpdate(trx: Trx, paymentId: string, update: RefundUpdate) {
  const { refundId, providerRefundId, amountCents, status } = update;
  await lockPayments(trx, [paymentId]);
  const known = await selectRefund(trx, { id: refundId, providerRefundId });
  if (known) {
    if (status !== 'pending') await setRefundStatus(trx, known.id, { status, providerRefundId });
  } else if (status !== 'failed') {
    const refund = { id: newId(), paymentId, amountCents, providerRefundId };
    await makeRefunds(trx, [{ ...refund, reason: 'provider' }]);
  }
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
