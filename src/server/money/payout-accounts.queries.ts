import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema.ts';
import type { PaymentProviderName } from '#shared/payments.ts';
import type { PayoutAccountState } from './payment-provider.ts';

type PayoutAccountOf = { teacherId: string; provider: PaymentProviderName };

export async function selectPayoutAccount(db: Db, { teacherId, provider }: PayoutAccountOf) {
  return db
    .selectFrom('payoutAccounts')
    .select(['accountId', 'isReady', 'missing'])
    .where('teacherId', '=', teacherId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Stores a new account, also in place of one with another provider. */
export async function upsertPayoutAccount(
  db: Db,
  { teacherId, ...account }: PayoutAccountOf & { accountId: string },
): Promise<void> {
  await db
    .insertInto('payoutAccounts')
    .values({ teacherId, ...account })
    .onConflict((conflict) =>
      conflict
        .column('teacherId')
        .doUpdateSet({ ...account, isReady: false, missing: [] })
        .where('payoutAccounts.provider', '<>', account.provider),
    )
    .execute();
}

/** Stores what the provider says about an account; the latest report wins. */
export async function setAccountState(
  db: Db,
  accountId: string,
  { isReady, missing }: PayoutAccountState,
): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set({ isReady, missing, checkedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .execute();
}

/** Accounts whose ready webhook may have been lost, least recently checked first. */
export async function selectUnreadyAccounts(db: Db, provider: PaymentProviderName, limit: number) {
  const rows = await db
    .selectFrom('payoutAccounts')
    .select('accountId')
    .where('provider', '=', provider)
    .where('isReady', '=', false)
    .orderBy('checkedAt')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}
