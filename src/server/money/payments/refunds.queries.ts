import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { RefundsTable } from '#server/db/tables/money-tables.ts';

/** `providerRefundId` is set if the provider has made the refund already. */
export type NewRefund = Pick<
  Selectable<RefundsTable>,
  'id' | 'paymentId' | 'amountCents' | 'reason' | 'status' | 'providerRefundId'
> & { createdAt?: Date };

type OfPayment = { teacherId: string; payerId: string | null };
export type MadeRefund = Pick<NewRefund, 'id' | 'paymentId' | 'amountCents'> & OfPayment;

/**
 * Inserts refunds of the rest of each payment, at most the given amount and one per payment, and adds them
 * to it. Fully refunded payments are left out. The caller holds the locks of the payments.
 */
export async function insertRefunds(trx: Trx, refunds: NewRefund[]) {
  const given = JSON.stringify(refunds);
  const { rows } = await sql<MadeRefund>`
    WITH refund AS (
      INSERT INTO refunds
        (id, payment_id, amount_cents, reason, status, provider_refund_id, created_at, sent_at)
      SELECT given.id, "paymentId", least("amountCents", left_cents), reason, status,
        "providerRefundId", made_at, CASE WHEN status = 'sent' THEN made_at END
      FROM jsonb_to_recordset(${given}::jsonb) AS given (id uuid, "paymentId" uuid,
        "amountCents" int, reason text, status text, "providerRefundId" text, "createdAt" timestamptz),
      LATERAL (SELECT coalesce("createdAt", now()) AS made_at) AS made,
      LATERAL (SELECT coalesce(-sum(amount_cents), 0)::int AS left_cents FROM ledger_entries
        WHERE payment_id = "paymentId" AND account = 'provider') AS payment
      WHERE least("amountCents", left_cents) > 0
      RETURNING id, payment_id, amount_cents
    ), added AS (
      UPDATE payments SET refunded_cents = refunded_cents + refund.amount_cents
      FROM refund WHERE payments.id = refund.payment_id
    )
    SELECT refund.*, payments.teacher_id, payments.payer_id FROM refund
    JOIN payments ON payments.id = refund.payment_id ORDER BY refund.id`.execute(trx);
  return rows;
}

type FailedRefund = Pick<NewRefund, 'id' | 'paymentId' | 'amountCents'> & {
  providerRefundId: string;
};

/** Stores a refund that was made at the provider and had failed before it was reported. */
export async function insertFailedRefund(trx: Trx, refund: FailedRefund): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ ...refund, reason: 'provider', status: 'failed', failedAt: sql<Date>`now()` })
    .execute();
}

const refundColumns = [
  'id',
  'paymentId',
  'status',
  'reason',
  'amountCents',
  'providerRefundId',
  'failedAt',
] as const;

/** The refund with the provider's id or our own. The caller holds the lock of the payment. */
export async function selectRefund(
  trx: Trx,
  { id, providerRefundId }: { id: string | null; providerRefundId: string },
) {
  return trx
    .selectFrom('refunds')
    .select([...refundColumns])
    .select(sql<boolean>`${providerRefundId} = ANY(failed_provider_ids)`.as('isPastAttempt'))
    .where((eb) =>
      eb.or([eb('providerRefundId', '=', providerRefundId), ...(id ? [eb('id', '=', id)] : [])]),
    )
    .executeTakeFirst();
}

/**
 * The facts that a refund job needs; undefined if the provider has made the refund, or needs a
 * retry.
 */
export async function selectUnsentRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select([
      'r.id as refundId',
      'r.amountCents',
      'r.paymentId',
      'r.failedAt',
      'p.chargeId',
      'p.provider',
      'p.refundedCents',
    ])
    .where('r.id', '=', refundId)
    .where('r.providerRefundId', 'is', null)
    .where('r.status', '=', 'pending')
    .$narrowType<{ chargeId: string }>()
    .executeTakeFirst();
}

/**
 * The largest refund of this payment that the provider has not made, of at most `maxCents`. The
 * caller holds the lock of the payment.
 */
export async function selectUnmadeRefund(trx: Trx, paymentId: string, maxCents: number) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'amountCents', 'failedAt'])
    .where('paymentId', '=', paymentId)
    .where('providerRefundId', 'is', null)
    .where('status', 'in', ['pending', 'failed'])
    .where('reason', '<>', 'provider')
    .where('amountCents', '<=', maxCents)
    .orderBy('amountCents', 'desc')
    .executeTakeFirst();
}

/**
 * The amount that is not refunded to the learner, by the ledger. The caller holds the lock of the
 * payment.
 */
export async function selectLeftCents(trx: Trx, paymentId: string): Promise<number> {
  const { leftCents } = await trx
    .selectFrom('ledgerEntries')
    .select(sql<number>`coalesce(-sum(amount_cents), 0)::int`.as('leftCents'))
    .where('paymentId', '=', paymentId)
    .where('account', '=', 'provider')
    .executeTakeFirstOrThrow();
  return leftCents;
}

/** The provider works on the refund. */
export async function setRefundAccepted(trx: Trx, refundId: string, providerRefundId: string) {
  await trx
    .updateTable('refunds')
    .set({ providerRefundId })
    .where('id', '=', refundId)
    .where('providerRefundId', 'is', null)
    .execute();
}

export async function setRefundSent(trx: Trx, refundId: string, providerRefundId: string | null) {
  await trx
    .updateTable('refunds')
    .set({ status: 'sent', providerRefundId, sentAt: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute();
}

/**
 * The provider accepted this attempt, and it failed; the next one gets another id. Null if the
 * failed refund was made at the provider instead of ours.
 */
export async function setRefundFailed(trx: Trx, refundId: string, providerRefundId: string | null) {
  await trx
    .updateTable('refunds')
    .set({
      status: 'failed',
      providerRefundId: null,
      failedAt: sql<Date>`now()`,
      ...(providerRefundId && {
        failedProviderIds: sql<string[]>`array_append(failed_provider_ids, ${providerRefundId})`,
      }),
    })
    .where('id', '=', refundId)
    .execute();
}

/** The provider rejected the request. False if the refund was made or failed meanwhile. */
export async function setRefundRejected(trx: Trx, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ status: 'failed', failedAt: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .where('providerRefundId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a refund that was made at the provider as failed; the caller corrects the ledger. */
export async function setRefundReturned(trx: Trx, refundId: string): Promise<void> {
  await trx
    .with('refund', (cte) =>
      cte
        .updateTable('refunds')
        .set({ status: 'failed', failedAt: sql<Date>`now()` })
        .where('id', '=', refundId)
        .returning(['paymentId', 'amountCents']),
    )
    .updateTable('payments')
    .from('refund')
    .set((eb) => ({ refundedCents: eb('refundedCents', '-', eb.ref('refund.amountCents')) }))
    .whereRef('payments.id', '=', 'refund.paymentId')
    .execute();
}

/** Our refunds that failed or that the provider doesn't know; all, or those with these ids. */
export async function selectUnmadeRefunds(db: Db, ids?: string[]) {
  return db
    .selectFrom('refunds')
    .select([...refundColumns])
    .where('status', 'in', ['pending', 'failed'])
    .where('providerRefundId', 'is', null)
    .where('reason', '<>', 'provider')
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`ANY(${ids}::uuid[])`))
    .orderBy('id')
    .execute();
}

/** Our refunds that refunds at the provider replaced. The caller holds the payment's lock. */
export async function selectCoveredRefunds(trx: Trx, paymentId: string) {
  return trx
    .selectFrom('refunds')
    .select([...refundColumns])
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'sent')
    .where('providerRefundId', 'is', null)
    .where('reason', '<>', 'provider')
    .execute();
}

/** The number of refunds that failed and were not made since. */
export async function countFailedRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'failed')
    .where('reason', '<>', 'provider')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setRefundPending(trx: Trx, refundId: string): Promise<void> {
  await trx.updateTable('refunds').set({ status: 'pending' }).where('id', '=', refundId).execute();
}

/** The facts for the email to the student when a failed refund is sent after all. */
export async function selectSentRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.bookingId', 'r.paymentId', 'r.amountCents', 'r.failedAt'])
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'sent')
    .executeTakeFirst();
}
