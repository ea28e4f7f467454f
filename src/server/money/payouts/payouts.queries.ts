import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { minPayoutCents, type PaymentProviderName } from '#shared/money/payments.ts';

/** Locks the balances of instructors, in id order to avoid deadlock. */
export async function lockBalances(trx: Trx, teacherIds: string[]) {
  return trx
    .selectFrom('teacherBalances')
    .select(['teacherId', sql<number>`payable_cents::int`.as('payableCents')])
    .where('teacherId', '=', sql<string>`ANY(${teacherIds}::uuid[])`)
    .orderBy('teacherId')
    .forUpdate()
    .execute();
}

/** Instructors who can be paid now; suspended ones wait. */
export async function selectTeachersToPay(
  db: Db,
  provider: PaymentProviderName,
): Promise<string[]> {
  const rows = await db
    .selectFrom('teacherBalances as b')
    .innerJoin('payoutAccounts as a', 'a.teacherId', 'b.teacherId')
    .innerJoin('users', 'users.id', 'b.teacherId')
    .select('b.teacherId')
    .where('users.suspendedAt', 'is', null)
    .where('b.payableCents', '>=', sql<string>`${minPayoutCents}`)
    .where('a.isReady', '=', true)
    .where('a.rejectedAt', 'is', null)
    .where('a.provider', '=', provider)
    .orderBy('b.teacherId')
    .execute();
  return rows.map(({ teacherId }) => teacherId);
}

/** The caller holds the lock of the balances. */
export async function insertPayout(trx: Trx, payout: { teacherId: string; amountCents: number }) {
  const id = newId();
  await trx
    .insertInto('payouts')
    // This is not now(), which may precede a release that this transaction waited for.
    .values({ id, ...payout, createdAt: sql<Date>`clock_timestamp()` })
    .execute();
  return id;
}

/** The facts that the payout job needs; undefined once the outcome is known. */
export async function selectPendingPayout(db: Db, payoutId: string) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('payoutAccounts as a', 'a.teacherId', 'p.teacherId')
    .select(['p.id as payoutId', 'p.teacherId', 'p.amountCents', 'a.accountId', 'a.provider'])
    .where('p.id', '=', payoutId)
    .where('p.status', '=', 'pending')
    .executeTakeFirst();
}

export async function selectPendingPayoutIds(db: Db, teacherId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payouts')
    .select('id')
    .where('teacherId', '=', teacherId)
    .where('status', '=', 'pending')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether a later payout contains the amount of a returned one: payouts that were decided before the
 * return don't.
 */
export const isReplaced = (payout: string) => sql<boolean>`EXISTS (
  SELECT FROM ledger_transactions returned JOIN payouts later ON later.created_at > returned.created_at
  WHERE returned.source_id = ${sql.ref(`${payout}.id`)} AND returned.kind = 'payout_returned'
    AND later.teacher_id = ${sql.ref(`${payout}.teacher_id`)})`;

/** The time of the last payout that was not returned. */
export const lastPayout = (db: Db, teacherId: string) =>
  db
    .selectFrom('payouts')
    .select('createdAt')
    .where('teacherId', '=', teacherId)
    .where('status', '<>', 'failed')
    .orderBy('id', 'desc')
    .limit(1);

/**
 * Earnings released between these times are in a returned payout, and in no later one. A payout also
 * contains the amounts that had been returned before.
 */
export const returnedPayouts = (db: Db, teacherId: string) =>
  db
    .selectFrom('payouts as p')
    .select((eb) => [
      'p.createdAt as until',
      eb
        .selectFrom('payouts as before')
        .select(sql<Date>`coalesce(max(before.created_at), '-infinity')`.as('after'))
        .whereRef('before.teacherId', '=', 'p.teacherId')
        .whereRef('before.id', '<', 'p.id')
        .where(sql<boolean>`NOT EXISTS (SELECT FROM ledger_transactions back
          WHERE back.source_id = before.id AND back.kind = 'payout_returned'
            AND back.created_at < p.created_at)`)
        .as('after'),
    ])
    .where('p.teacherId', '=', teacherId)
    .where('p.status', '=', 'failed')
    .where(sql<boolean>`NOT ${isReplaced('p')}`);

/** The caller holds the lock of the balances. */
export async function selectPayout(db: Db, payoutId: string) {
  return db
    .selectFrom('payouts as p')
    .select(['p.teacherId', 'p.amountCents', 'p.status', isReplaced('p').as('isReplaced')])
    .where('p.id', '=', payoutId)
    .executeTakeFirst();
}

/** For the email about a payout. */
export async function selectPayoutNotice(db: Db, payoutId: string) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('users as u', 'u.id', 'p.teacherId')
    .select(['p.status', 'p.amountCents', recipient('u').as('payee')])
    .where('p.id', '=', payoutId)
    .executeTakeFirst();
}

/** False if its outcome was known before. */
export async function setPayoutSent(
  trx: Trx,
  payoutId: string,
  providerTransferId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ status: 'sent', providerTransferId, sentAt: sql<Date>`now()` })
    .where('id', '=', payoutId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if its outcome was known before. */
export async function setPayoutFailed(trx: Trx, payoutId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ status: 'failed' })
    .where('id', '=', payoutId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
