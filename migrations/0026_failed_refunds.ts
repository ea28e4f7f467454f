import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Refunds that the bank returned are made again, or taken back if we had not asked for them. */
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
      // Refunds that were made at the provider and failed were not taken back so far.
      `CREATE TEMPORARY TABLE returned ON COMMIT DROP AS
        SELECT r.id, r.payment_id, r.amount_cents, gen_random_uuid() AS transaction_id
        FROM refunds r WHERE r.status = 'failed' AND r.reason = 'provider'`,
      `INSERT INTO ledger_transactions (id, kind, source_id)
        SELECT transaction_id, 'refund_returned', id FROM returned`,
      `INSERT INTO ledger_entries (transaction_id, account, teacher_id, payment_id, amount_cents)
        SELECT r.transaction_id,
          CASE WHEN e.account IN ('held', 'payable') THEN
            CASE WHEN p.released_at IS NULL THEN 'held' ELSE 'payable' END ELSE e.account END,
          e.teacher_id, e.payment_id, -e.amount_cents
        FROM returned r
        JOIN ledger_transactions t ON t.source_id = r.id AND t.kind = 'refund'
        JOIN ledger_entries e ON e.transaction_id = t.id
        JOIN payments p ON p.id = r.payment_id`,
      `UPDATE payments SET refunded_cents = refunded_cents - r.cents
        FROM (SELECT payment_id, sum(amount_cents) AS cents FROM returned GROUP BY 1) AS r
        WHERE payments.id = r.payment_id`,
      `UPDATE refunds SET failed_provider_ids = ARRAY[provider_refund_id],
          provider_refund_id = NULL
        WHERE status = 'failed' AND reason <> 'provider' AND provider_refund_id IS NOT NULL`,
      'SET CONSTRAINTS ALL IMMEDIATE',
    ]),
};
