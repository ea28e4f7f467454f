import type { House } from '#server/house.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { isPassword } from './passwords.ts';
import { type Account, selectHasPassword, selectSignIn } from './users.queries.ts';

/**
 * Asked again before what a stolen session must not do. Tries count as sign-ins of the account.
 * Throws WRONG_PASSWORD, PASSWORD_NOT_SET or RATE_LIMITED.
 */
export async function confirmPassword(
  { db, env }: House,
  { id, email }: Account,
  password: string | undefined,
): Promise<void> {
  // Kept apart from sign-ins by strangers, who must not be able to use it up.
  const account = `password of ${id}`;
  await spendAttempt(db, 'signIn', { account }, env.rateLimitScale);
  const found = await selectSignIn(db, email);
  if (!found?.passwordHash) throw new DomainError('PASSWORD_NOT_SET');
  if (!(await isPassword(found.passwordHash, password ?? '')))
    throw new DomainError('WRONG_PASSWORD');
  await forgiveAttempts(db, 'signIn', account);
}

/** The same, but an account without a password, which signs in elsewhere, passes. */
export async function confirmPasswordIfAny(
  house: House,
  viewer: Account,
  password: string | undefined,
): Promise<void> {
  if (await selectHasPassword(house.db, viewer.id)) await confirmPassword(house, viewer, password);
}
