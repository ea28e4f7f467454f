import { sql } from 'kysely';
import { firstIdAt } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { type LedgerKind, ledgerKinds } from '#shared/money/payments.ts';

type UnfinishedMoney = {
  openCheckouts: number;
  pendingRefunds: number;
  pendingPayouts: number;
  /** Instructors whose last payout was rejected, until their account changes. */
  rejectedAccounts: number;
  openDisputes: number;
};

/** The amounts that are underway, or wait for a person. */
export async function countUnfinishedMoney(db: Db): Promise<UnfinishedMoney> {
  const { rows } = await sql<UnfinishedMoney>`
    SELECT
      (SELECT count(*)::int FROM payments WHERE status = 'open') AS open_checkouts,
      (SELECT count(*)::int FROM refunds WHERE status = 'pending') AS pending_refunds,
      (SELECT count(*)::int FROM payouts WHERE status = 'pending') AS pending_payouts,
      (SELECT count(*)::int FROM payout_accounts WHERE rejected_at IS NOT NULL)
        AS rejected_accounts,
      (SELECT count(*)::int FROM disputes WHERE status = 'open') AS open_disputes`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A SELECT without FROM returned no row');
  return counts;
}

type Balances = Record<'held' | 'payable' | 'disputed', number>;

/** The sum of all instructors' balances, in cents; reads one row for each of them. */
export async function sumBalances(db: Db): Promise<Balances> {
  return db
    .selectFrom('teacherBalances')
    .select([
      sql<number>`coalesce(sum(held_cents), 0)::float8`.as('held'),
      sql<number>`coalesce(sum(payable_cents), 0)::float8`.as('payable'),
      sql<number>`coalesce(sum(disputed_cents), 0)::float8`.as('disputed'),
    ])
    .executeTakeFirstOrThrow();
}

/** The number of transactions of each kind in the ledger since then; reads only these. */
export async function countLedgerTransactions(
  db: Db,
  since: Date,
): Promise<Record<LedgerKind, number>> {
  const rows = await db
    .selectFrom('ledgerTransactions')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('id', '>=', firstIdAt(since))
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(ledgerKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    LedgerKind,
    number
  >;
}
