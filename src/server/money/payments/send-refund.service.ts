import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  type ProviderRefund,
  type RefundOrder,
  RefundRejected,
} from '#server/money/provider/payment-provider.ts';
import { callProvider } from '#server/money/provider/provider-calls.ts';
import { lockPayment, lockPayments } from './payments.queries.ts';
import { refundQueue } from './refund-queues.ts';
import {
  selectUnmadeRefunds,
  selectUnsentRefund,
  setRefundPending,
  setRefundRejected,
} from './refunds.queries.ts';
import { applyRefundUpdate, logFailure, markSent } from './refunds.service.ts';

type RefundDeps = Pick<Deps, 'db' | 'facts' | 'log' | 'payments'>;
type Unsent = NonNullable<Awaited<ReturnType<typeof selectUnsentRefund>>>;

/**
 * Makes a decided refund, unless the provider already has it. Throws a JobFailure if the provider is
 * unavailable.
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await selectUnsentRefund(deps.db, refundId);
  if (!refund) return;
  try {
    await makeMissing(deps, refund);
  } catch (error) {
    if (!(error instanceof RefundRejected)) throw error;
    await rejectRefund(deps, refund, error.message);
  }
}

async function makeMissing(deps: RefundDeps, refund: Unsent): Promise<void> {
  const { db, payments } = deps;
  const { provider, chargeId, paymentId } = refund;
  const findMissing = async () => {
    const found = await callProvider(payments, provider, (one) => one.readRefunds(chargeId));
    return applyFound(deps, refund, found);
  };
  const make = async (order: RefundOrder) => {
    const made = await callProvider(payments, provider, (one) => one.refund(order));
    const update = { ...order, ...made };
    await db.transaction().execute((trx) => applyRefundUpdate(deps, trx, paymentId, update));
  };
  const order = await findMissing();
  if (!order) return;
  try {
    await make(order);
  } catch (error) {
    if (!(error instanceof RefundRejected)) throw error;
    // A refund that was made at the provider meanwhile may be the reason: then less is missing.
    const rest = await findMissing();
    if (!rest) return;
    if (rest.amountCents >= order.amountCents) throw error;
    await make(rest);
  }
}

/** The key stays the same while an attempt is repeated, and changes once the attempt has failed. */
const attemptOf = ({ failedAt }: Pick<Unsent, 'failedAt'>) => failedAt?.getTime() ?? 0;

/**
 * Applies the provider's refunds of the charge, and returns the missing amount of ours. Null if none
 * is missing, because our refund was made, or others returned the decided amount.
 */
async function applyFound(
  deps: RefundDeps,
  { refundId, paymentId, ...begun }: Unsent,
  found: ProviderRefund[],
): Promise<RefundOrder | null> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    for (const made of found) await applyRefundUpdate(deps, trx, paymentId, made);
    const refund = await selectUnsentRefund(trx, refundId);
    const attempt = attemptOf(begun);
    if (!refund || attemptOf(refund) !== attempt) return null;
    const missingCents = found
      .filter(({ status }) => status !== 'failed')
      .reduce((missing, made) => missing - made.amountCents, refund.refundedCents);
    const { chargeId, failedAt } = refund;
    const amountCents = Math.min(refund.amountCents, missingCents);
    const isRest = amountCents < refund.amountCents;
    if (amountCents > 0) return { refundId, attempt, isRest, chargeId, amountCents };
    await markSent(deps, trx, { id: refundId, failedAt }, null);
    return null;
  });
}

/**
 * The provider will never make this attempt, so it has failed, unless the refund was made otherwise.
 */
async function rejectRefund(
  deps: RefundDeps,
  { paymentId, refundId, amountCents }: Unsent,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    if (!(await setRefundRejected(trx, refundId))) return;
    const refund = { id: refundId, paymentId, amountCents, providerRefundId: null };
    await logFailure(deps, trx, refund, reason);
  });
}

/** The refunds with a waiting job; read before a transaction, which may hold the only connection. */
export async function selectQueuedRefunds({ jobs }: Pick<Deps, 'jobs'>): Promise<Set<string>> {
  const queued = await jobs.waiting(refundQueue, Number.POSITIVE_INFINITY);
  return new Set(queued.map(({ data }) => data.refundId));
}

/**
 * Retries the refunds among these that failed, or that the provider doesn't know although no job is
 * queued for them; returns them. The jobs first look at the provider's refunds.
 */
export async function retryRefundsByIds(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { refundIds, queuedIds }: { refundIds: string[]; queuedIds: Set<string> },
) {
  const named = await selectUnmadeRefunds(trx, refundIds);
  await lockPayments(
    trx,
    named.map(({ paymentId }) => paymentId),
  );
  const unmade = await selectUnmadeRefunds(trx, refundIds);
  const retried = unmade.filter(({ id, status }) => status === 'failed' || !queuedIds.has(id));
  for (const { id } of retried) await setRefundPending(trx, id);
  const entries = retried.map(({ id }) => ({ data: { refundId: id } }));
  await jobs.sendAll(refundQueue, entries, trx);
  return retried;
}

/** Retries all such refunds, and returns how many. */
export async function retryUnmadeRefunds({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<number> {
  const queuedIds = await selectQueuedRefunds({ jobs });
  let count = 0;
  for (const { id } of await selectUnmadeRefunds(db))
    await db.transaction().execute(async (trx) => {
      const retried = await retryRefundsByIds({ jobs }, trx, { refundIds: [id], queuedIds });
      count += retried.length;
    });
  return count;
}
