import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { PayoutAccountState } from '#server/money/provider/payment-provider.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import type { PaymentProviderName } from '#shared/money/payments.ts';

type PayoutAccountOf = { teacherId: string; provider: PaymentProviderName };

/** The provider's name for the instructor's bank account. */
const bankAccount = 'external_account';

/** After a rejected payout, the account is not ready and its bank account is missing. */
export async function selectPayoutAccount(db: Db, { teacherId, provider }: PayoutAccountOf) {
  return db
    .selectFrom('payoutAccounts')
    .select((eb) => [
      'accountId',
      'destination',
      'isReady as isSetUp',
      eb.and([eb('isReady', '=', true), eb('rejectedAt', 'is', null)]).as('isReady'),
      sql<string[]>`CASE WHEN rejected_at IS NULL THEN missing
        ELSE array_append(array_remove(missing, ${bankAccount}), ${bankAccount}) END`.as('missing'),
    ])
    .where('teacherId', '=', teacherId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Whether the user teaches any class. */
export async function hasClass(db: Db, teacherId: string): Promise<boolean> {
  const found = db
    .selectFrom('classes')
    .select('id')
    .where(isTaughtBy('classes', teacherId))
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Stores a new account; it replaces one with another provider. */
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
        .doUpdateSet({ ...account, isReady: false, missing: [], rejectedAt: null })
        .where('payoutAccounts.provider', '<>', account.provider),
    )
    .execute();
}

/**
 * Stores the provider's report about an account; the latest report wins. An account that becomes
 * ready may be paid again.
 */
export async function setAccountState(
  db: Db,
  accountId: string,
  { isReady, missing, destination = null }: PayoutAccountState,
): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set({
      isReady,
      missing,
      destination,
      checkedAt: sql<Date>`now()`,
      rejectedAt: sql<Date | null>`CASE WHEN is_ready OR NOT ${isReady}::boolean THEN rejected_at END`,
    })
    .where('accountId', '=', accountId)
    .execute();
}

/** The provider rejected a payout; the next one waits until the account has changed. */
export async function setAccountRejected(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('payoutAccounts')
    .set({ rejectedAt: sql<Date>`now()` })
    .where('accountId', '=', accountId)
    .execute();
}

/** The account was changed, or its instructor is about to change it. */
export async function allowPayouts(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set({ rejectedAt: null })
    .where('accountId', '=', accountId)
    .where('rejectedAt', 'is not', null)
    .execute();
}

export async function setAccountsChecked(db: Db, accountIds: string[]): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set({ checkedAt: sql<Date>`now()` })
    .where('accountId', '=', sql<string>`ANY(${accountIds})`)
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
