import { sql } from 'kysely';
import { firstIdAt } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { type LedgerKind, ledgerKinds } from '#shared/money/payments.ts';

const count = sql<number>`count(*)::int`.as('count');

/**
 * The amounts that are underway, or wait for a person. Accounts are rejected if the instructor's last
 * payout was, until the account changes.
 */
export async function countUnfinishedMoney(db: Db) {
  const payments = db.selectFrom('payments').select(count).where('status', '=', 'open');
  const refunds = db.selectFrom('refunds').select(count).where('status', '=', 'pending');
  const payouts = db.selectFrom('payouts').select(count).where('status', '=', 'pending');
  const accounts = db
    .selectFrom('payoutAccounts')
    .select(count)
    .where('rejectedAt', 'is not', null);
  const disputes = db.selectFrom('disputes').select(count).where('status', '=', 'open');
  return db
    .selectNoFrom([
      payments.$asScalar().as('openCheckouts'),
      refunds.$asScalar().as('pendingRefunds'),
      payouts.$asScalar().as('pendingPayouts'),
      accounts.$asScalar().as('rejectedAccounts'),
      disputes.$asScalar().as('openDisputes'),
    ])
    .executeTakeFirstOrThrow();
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
