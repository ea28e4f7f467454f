import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/schema.ts';
import type { RefundReason } from '#shared/payments.ts';
import type { RefundStatus } from './payment-provider.ts';

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

/** Our refund of that provider's id, or with our own id. */
export async function selectRefund(
  db: Db,
  { id, providerRefundId }: { id: string | null; providerRefundId: string },
) {
  return db
    .selectFrom('refunds')
    .select(['id', 'status'])
    .where((eb) =>
      eb.or([eb('providerRefundId', '=', providerRefundId), ...(id ? [eb('id', '=', id)] : [])]),
    )
    .executeTakeFirst();
}

/** What a refund job needs; undefined once the provider has made it. */
export async function selectUnsentRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id as refundId', 'r.amountCents', 'p.chargeId', 'p.provider'])
    .where('r.id', '=', refundId)
    .where('r.providerRefundId', 'is', null)
    .where('r.status', '<>', 'sent')
    .$narrowType<{ chargeId: string }>()
    .executeTakeFirst();
}

/**
 * Stores what became of a refund. One that was sent can still fail, but not the reverse, unless the
 * provider had refused to make it.
 */
export async function setRefundStatus(
  db: Db,
  refundId: string,
  { status, providerRefundId }: { status: RefundStatus; providerRefundId?: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      status,
      ...(providerRefundId && { providerRefundId }),
      ...(status === 'sent' && { sentAt: sql<Date>`now()` }),
    })
    .where('id', '=', refundId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        status === 'failed' ? eb('status', '=', 'sent') : eb('providerRefundId', 'is', null),
      ]),
    )
    .execute();
}
