import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Refunds that the bank returned are made again, or reversed if we had not requested them. */
export const failedRefunds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // A refund that failed gets a new id of the provider when it is made again.
      `ALTER TABLE refunds
        ADD COLUMN failed_provider_ids text[] NOT NULL DEFAULT '{}',
        ADD COLUMN failed_at timestamptz`,
      `UPDATE refunds SET failed_at = now() WHERE status = 'failed'`,
      `ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check,
        ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('charge', 'refund',
          'refund_returned', 'release', 'payout', 'payout_returned', 'dispute_opened',
          'dispute_won', 'dispute_lost'))`,
      // Until now, refunds that were made at the provider and failed were not reversed.
      `CREATE TEMPORARY TABLE returned ON COMMIT DROP AS
        SELECT r.id, r.payment_id, r.amount_cents, gen_random_uuid() AS transaction_id,
          moved.left_cents + sum(r.amount_cents) OVER (PARTITION BY r.payment_id ORDER BY r.id)
            AS after_cents
        FROM refunds r, LATERAL (
          SELECT -sum(amount_cents) AS left_cents FROM ledger_entries
          WHERE payment_id = r.payment_id AND account = 'provider') AS moved
        WHERE r.status = 'failed' AND r.reason = 'provider'`,
      `INSERT INTO ledger_transactions (id, kind, source_id)
        SELECT transaction_id, 'refund_returned', id FROM returned`,
      // The commission is on what is left now, so that its rounding fits other refunds since.
      `INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents)
        SELECT r.transaction_id, move.account,
          CASE WHEN move.account IN ('held', 'payable') THEN p.teacher_id END, p.id, move.cents
        FROM returned r JOIN payments p ON p.id = r.payment_id,
        LATERAL (SELECT p.commission_cents::bigint * p.received_cents / p.amount_cents AS cents)
          AS full_commission,
        LATERAL (SELECT (full_commission.cents * r.after_cents / p.received_cents
          - full_commission.cents * (r.after_cents - r.amount_cents) / p.received_cents)::int
          AS cents) AS commission,
        LATERAL (VALUES ('provider', -r.amount_cents), ('commission', commission.cents),
          (CASE WHEN p.released_at IS NULL THEN 'held' ELSE 'payable' END,
            r.amount_cents - commission.cents)) AS move (account, cents)
        WHERE move.cents <> 0`,
      `UPDATE payments SET refunded_cents = refunded_cents - r.cents
        FROM (SELECT payment_id, sum(amount_cents) AS cents FROM returned GROUP BY 1) AS r
        WHERE payments.id = r.payment_id`,
      `UPDATE refunds SET failed_provider_ids = ARRAY[provider_refund_id],
          provider_refund_id = NULL
        WHERE status = 'failed' AND reason <> 'provider' AND provider_refund_id IS NOT NULL`,
      'SET CONSTRAINTS ALL IMMEDIATE',
    ]),
};
