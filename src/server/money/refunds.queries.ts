import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/schema.ts';
import type { RefundReason } from '#shared/payments.ts';

export type NewRefund = {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  /** Set if the provider made it already. */
  providerRefundId: string | null;
};

/**
 * Inserts refunds of what is left of each payment, at most the given amount, and adds them to their
 * payments; at most one per payment. Leaves out those of which nothing is left. The caller holds the
 * locks of the payments.
 */
export async function insertRefunds(trx: Trx, refunds: NewRefund[]) {
  const given = JSON.stringify(refunds);
  const { rows } = await sql<{ id: string; paymentId: string; amountCents: number }>`
    WITH refund AS (
      INSERT INTO refunds
        (id, payment_id, amount_cents, reason, status, provider_refund_id, sent_at)
      SELECT given.id, "paymentId", least("amountCents", left_cents), reason,
        CASE WHEN "providerRefundId" IS NULL THEN 'pending' ELSE 'sent' END, "providerRefundId",
        CASE WHEN "providerRefundId" IS NOT NULL THEN now() END
      FROM jsonb_to_recordset(${given}::jsonb) AS given
        (id uuid, "paymentId" uuid, "amountCents" int, reason text, "providerRefundId" text),
      LATERAL (SELECT coalesce(-sum(amount_cents), 0)::int AS left_cents FROM ledger_entries
        WHERE payment_id = "paymentId" AND account = 'provider') AS payment
      WHERE least("amountCents", left_cents) > 0
      RETURNING id, payment_id, amount_cents
    ), added AS (
      UPDATE payments SET refunded_cents = refunded_cents + refund.amount_cents
      FROM refund WHERE payments.id = refund.payment_id
    )
    SELECT * FROM refund ORDER BY id`.execute(trx);
  return rows;
}

/** The refund that the provider's id or our own is about. The caller holds the lock of the payment. */
export async function selectRefund(
  trx: Trx,
  { id, providerRefundId }: { id: string | null; providerRefundId: string },
) {
  return trx
    .selectFrom('refunds')
    .select(['id', 'status', 'reason', 'amountCents', 'providerRefundId', 'failedAt'])
    .select(sql<boolean>`${providerRefundId} = ANY(failed_provider_ids)`.as('isPastAttempt'))
    .where((eb) =>
      eb.or([eb('providerRefundId', '=', providerRefundId), ...(id ? [eb('id', '=', id)] : [])]),
    )
    .executeTakeFirst();
}

/** What a refund job needs; undefined once the provider has made it, or will not without a retry. */
export async function selectUnsentRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id as refundId', 'r.amountCents', 'r.paymentId', 'p.chargeId', 'p.provider'])
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

/** What has not gone back to the learner, by the ledger. The caller holds the lock of the payment. */
export async function selectLeftCents(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ leftCents: number }>`
    SELECT coalesce(-sum(amount_cents), 0)::int AS left_cents FROM ledger_entries
    WHERE payment_id = ${paymentId} AND account = 'provider'`.execute(trx);
  return rows[0]?.leftCents ?? 0;
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

/** The provider accepted this attempt, and it failed; the next one gets another id. */
export async function setRefundFailed(trx: Trx, refundId: string, providerRefundId: string) {
  await trx
    .updateTable('refunds')
    .set({
      status: 'failed',
      providerRefundId: null,
      failedAt: sql<Date>`now()`,
      failedProviderIds: sql<string[]>`array_append(failed_provider_ids, ${providerRefundId})`,
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

/** Takes a refund back that was made at the provider; the caller corrects the ledger. */
export async function setRefundReturned(trx: Trx, refundId: string): Promise<void> {
  await sql`
    WITH refund AS (
      UPDATE refunds SET status = 'failed', failed_at = now() WHERE id = ${refundId}
      RETURNING payment_id, amount_cents
    )
    UPDATE payments SET refunded_cents = refunded_cents - refund.amount_cents
    FROM refund WHERE payments.id = refund.payment_id`.execute(trx);
}

/** Refunds that need a person: the provider failed them, and each waits for a retry. */
export async function selectFailedRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId'])
    .where('status', '=', 'failed')
    .where('reason', '<>', 'provider')
    .orderBy('id')
    .execute();
}

/** False if another process has begun a retry. */
export async function setRefundPending(trx: Trx, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ status: 'pending' })
    .where('id', '=', refundId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What the student hears once a refund that had failed is sent. */
export async function selectSentRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.bookingId', 'r.amountCents'])
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'sent')
    .executeTakeFirst();
}
