import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

type MoneyTotals = {
  openCheckouts: number;
  pendingRefunds: number;
  failedRefunds: number;
  pendingPayouts: number;
  /** Instructors whose last payout was rejected, until their account changes. */
  rejectedAccounts: number;
  openDisputes: number;
  heldCents: number;
  payableCents: number;
  disputedCents: number;
};

/** What is under way or has failed, and what we hold for instructors. */
export async function selectMoneyTotals(db: Db): Promise<MoneyTotals> {
  const { rows } = await sql<MoneyTotals>`
    SELECT
      (SELECT count(*)::int FROM payments WHERE status = 'open') AS open_checkouts,
      (SELECT count(*)::int FROM refunds WHERE status = 'pending') AS pending_refunds,
      (SELECT count(*)::int FROM refunds WHERE status = 'failed' AND reason <> 'provider')
        AS failed_refunds,
      (SELECT count(*)::int FROM payouts WHERE status = 'pending') AS pending_payouts,
      (SELECT count(*)::int FROM payout_accounts WHERE rejected_at IS NOT NULL)
        AS rejected_accounts,
      (SELECT count(*)::int FROM disputes WHERE status = 'open') AS open_disputes,
      coalesce(sum(held_cents), 0)::float8 AS held_cents,
      coalesce(sum(payable_cents), 0)::float8 AS payable_cents,
      coalesce(sum(disputed_cents), 0)::float8 AS disputed_cents
    FROM teacher_balances`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('An aggregate returned no row');
  return totals;
}
