import type { Deps } from '#server/app/deps.ts';
import { derivedId, newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { recordRefunds, recordReturnedRefund } from '#server/money/ledger/ledger.queries.ts';
import type { ProviderRefund } from '#server/money/provider/payment-provider.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import { lockPayments } from './payments.queries.ts';
import { extraChargeQueue, refundQueue } from './refund-queues.ts';
import {
  countFailedRefunds,
  insertFailedRefund,
  insertRefunds,
  type MadeRefund,
  type NewRefund,
  selectCoveredRefunds,
  selectLeftCents,
  selectRefund,
  selectUnmadeRefund,
  setRefundAccepted,
  setRefundFailed,
  setRefundReturned,
  setRefundSent,
} from './refunds.queries.ts';

const unmade = { status: 'pending', providerRefundId: null } as const;

export type RefundRequest = { paymentId: string; amountCents: number; reason: RefundReason };

/**
 * Decides refunds: at most the rest of each payment, so nothing of an unpaid one. There is one
 * request per payment; a job per refund asks the provider once the transaction has committed. Who paid for a booking
 * that is a friend's now is emailed, unless the caller publishes why.
 */
export async function refundPayments(
  { jobs, facts }: Pick<Deps, 'jobs' | 'facts'>,
  trx: Trx,
  requests: RefundRequest[],
  { tellsPayer = true }: { tellsPayer?: boolean } = {},
): Promise<MadeRefund[]> {
  const refunds = await makeRefunds(
    trx,
    requests.map((request) => ({ id: newId(), ...request, ...unmade })),
  );
  const entries = refunds.map(({ id, teacherId }) => ({
    data: { refundId: id },
    group: { id: teacherId },
  }));
  await jobs.sendAll(refundQueue, entries, trx);
  // The emails about the booking go to its student.
  const toPayers = refunds.flatMap(({ id, payerId }) => (payerId ? [{ refundId: id }] : []));
  if (tellsPayer && toPayers.length > 0) await facts.publish(trx, 'refund.toPayer', ...toPayers);
  return refunds;
}

type ExtraCharge = { paymentId: string; provider: string; chargeId: string; amountCents: number };

/** Refunds a second charge of a payment once, however often it is reported. */
export async function refundExtraCharge(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { paymentId, ...charge }: ExtraCharge,
): Promise<{ refundId: string }> {
  const refundId = derivedId(paymentId, charge.chargeId);
  await jobs.send(extraChargeQueue, { ...charge, refundId }, trx, { id: refundId });
  return { refundId };
}

export type RefundUpdate = Omit<ProviderRefund, 'chargeId'>;

type RefundDeps = Pick<Deps, 'facts' | 'log'>;

/**
 * Applies the provider's report about a refund, which may have been made there. Reports arrive in
 * any order and any number of times; a failure is final for its attempt.
 */
export async function applyRefundUpdate(
  deps: RefundDeps,
  trx: Trx,
  paymentId: string,
  update: RefundUpdate,
): Promise<void> {
  const { refundId: id, providerRefundId, amountCents, status } = update;
  await lockPayments(trx, [paymentId]);
  const known = await selectRefund(trx, { id, providerRefundId });
  if (known) return updateRefund(deps, trx, known, update);
  const refund = { id: newId(), paymentId, amountCents, providerRefundId };
  if (status === 'failed') {
    await insertFailedRefund(trx, refund);
    await reopenCovered(deps, trx, paymentId);
  } else if (!(await adoptRefund(deps, trx, paymentId, update)))
    await makeRefunds(trx, [{ ...refund, status, reason: 'provider' }]);
}

type KnownRefund = NonNullable<Awaited<ReturnType<typeof selectRefund>>>;

async function updateRefund(
  deps: RefundDeps,
  trx: Trx,
  refund: KnownRefund,
  { providerRefundId, status }: RefundUpdate,
): Promise<void> {
  const isOtherAttempt = (refund.providerRefundId ?? providerRefundId) !== providerRefundId;
  const { id: refundId } = refund;
  if (refund.isPastAttempt || isOtherAttempt) return;
  if (refund.reason === 'provider' && refund.status === 'failed') return;
  if (status === 'failed') {
    if (refund.reason === 'provider') await returnRefund(deps, trx, refund);
    else await setRefundFailed(trx, refundId, providerRefundId);
    await logFailure(deps, trx, { ...refund, providerRefundId }, 'the provider reported it');
  } else if (status === 'pending') {
    await setRefundAccepted(trx, refundId, providerRefundId);
  } else if (refund.status !== 'sent') await markSent(deps, trx, refund, providerRefundId);
}

/** Null if refunds made at the provider returned the decided amount. */
export async function markSent(
  { facts }: RefundDeps,
  trx: Trx,
  { id: refundId, failedAt }: Pick<KnownRefund, 'id' | 'failedAt'>,
  providerRefundId: string | null,
): Promise<void> {
  await setRefundSent(trx, refundId, providerRefundId);
  if (failedAt) await facts.publish(trx, 'refund.sent', { refundId });
}

type FailedRefund = Pick<KnownRefund, 'id' | 'paymentId' | 'amountCents' | 'providerRefundId'>;

/** For the operator: a person may have to find out the reason and try again. */
export async function logFailure(
  { log }: Pick<RefundDeps, 'log'>,
  trx: Trx,
  { id: refundId, paymentId, amountCents, providerRefundId }: FailedRefund,
  reason: string,
): Promise<void> {
  const failed = { refundId, paymentId, amountCents, providerRefundId, reason };
  log.warn({ ...failed, failedRefunds: await countFailedRefunds(trx) }, 'a refund failed');
}

/**
 * A refund made at the provider can leave too little for one that we decided meanwhile. Then the
 * learner already has the money of ours, which will never be made.
 */
async function adoptRefund(
  deps: RefundDeps,
  trx: Trx,
  paymentId: string,
  { providerRefundId, amountCents, status }: RefundUpdate,
): Promise<boolean> {
  const excessCents = amountCents - (await selectLeftCents(trx, paymentId));
  const ours = await selectUnmadeRefund(trx, paymentId, excessCents);
  if (!ours) return false;
  const restCents = amountCents - ours.amountCents;
  await markSent(deps, trx, ours, restCents > 0 ? null : providerRefundId);
  const rest = { id: newId(), paymentId, amountCents: restCents, status, providerRefundId };
  if (restCents > 0) await makeRefunds(trx, [{ ...rest, reason: 'provider' }]);
  return true;
}

/** Reverses a failed refund that was made at the provider. */
async function returnRefund(
  deps: RefundDeps,
  trx: Trx,
  { id, paymentId }: KnownRefund,
): Promise<void> {
  await setRefundReturned(trx, id);
  await recordReturnedRefund(trx, id);
  await reopenCovered(deps, trx, paymentId);
}

/** A refund of ours that others made unnecessary is missing again when one of those fails. */
async function reopenCovered(deps: RefundDeps, trx: Trx, paymentId: string): Promise<void> {
  for (const refund of await selectCoveredRefunds(trx, paymentId)) {
    await setRefundFailed(trx, refund.id, null);
    await logFailure(deps, trx, refund, 'one that was made at the provider instead failed');
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
