import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Db } from '#server/db/schema.ts';
import { ProviderUnavailable } from '#server/money/provider/payment-provider.ts';
import { callProvider, createLookups } from '#server/money/provider/provider-calls.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import { DomainError } from '#shared/errors.ts';
import {
  allowPayouts,
  hasClass,
  selectPayoutAccount,
  selectUnreadyAccounts,
  setAccountState,
  setAccountsChecked,
  upsertPayoutAccount,
} from './payout-accounts.queries.ts';

/** The page to which the instructor returns. */
const earningsPath = '/dashboard/teacher/earnings?payouts=returned';

/** `startOnboarding` for an instructor with a class. */
export async function requestOnboarding(
  deps: Pick<Deps, 'db' | 'env' | 'payments'>,
  teacher: { id: string; email: string },
): Promise<{ url: string }> {
  if (!deps.payments) throw new DomainError('PAYMENTS_IN_PERSON');
  if (!(await hasClass(deps.db, teacher.id))) throw new DomainError('CLASS_REQUIRED');
  await consumeAttempt(deps.db, 'setUpPayouts', { account: teacher.id });
  return startOnboarding(deps, teacher);
}

/** Returns the page where the instructor enters the payout requirements, or changes them later. */
export async function startOnboarding(
  { db, env, payments }: Pick<Deps, 'db' | 'env' | 'payments'>,
  teacher: { id: string; email: string },
): Promise<{ url: string }> {
  if (!payments) throw new DomainError('PAYMENTS_IN_PERSON');
  try {
    const { accountId, isSetUp } = await findOrCreateAccount(db, payments, teacher);
    await allowPayouts(db, accountId);
    const url = isSetUp
      ? payments.managementUrl(accountId)
      : payments.onboardingUrl(accountId, `${env.appUrl}${earningsPath}`);
    return { url: await url };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new DomainError('PAYMENTS_UNAVAILABLE');
  }
}

/** The provider returns the same account for the same instructor, so a repeat is harmless. */
async function findOrCreateAccount(
  db: Db,
  payments: PaymentProvider,
  { id: teacherId, email }: { id: string; email: string },
): Promise<{ accountId: string; isSetUp: boolean }> {
  const of = { teacherId, provider: payments.name };
  const stored = await selectPayoutAccount(db, of);
  if (stored) return stored;
  const { accountId } = await payments.createPayoutAccount({ teacherId, email });
  await upsertPayoutAccount(db, { ...of, accountId });
  await setAccountState(db, accountId, await payments.readPayoutAccount(accountId));
  return { accountId, isSetUp: false };
}

const maxChecked = 100;

/**
 * Asks the provider about accounts that aren't ready, in case a webhook was lost. Each is first
 * marked as checked, so that a failing one does not stay first in the queue. Throws a JobFailure.
 */
export async function checkPayoutAccounts({
  db,
  payments,
}: Pick<Deps, 'db' | 'payments'>): Promise<void> {
  if (!payments) return;
  const accountIds = await selectUnreadyAccounts(db, payments.name, maxChecked);
  await setAccountsChecked(db, accountIds);
  const read = (id: string) =>
    callProvider(payments, payments.name, (provider) => provider.readPayoutAccount(id));
  const lookups = createLookups();
  await lookups.run(
    accountIds.map((id) => ({ id, work: async () => setAccountState(db, id, await read(id)) })),
  );
  lookups.report();
}
