import type { House } from '#server/house.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import type { Owner } from '../sessions.ts';
import { type Account, selectHasPassword, selectSignIn } from '../users.queries.ts';
import { isPassword } from './passwords.ts';

const freshMs = 10 * minuteMs;

/**
 * Asked again before what a stolen session must not do. Throws WRONG_PASSWORD, PASSWORD_NOT_SET or
 * RATE_LIMITED.
 */
export async function confirmPassword(
  { db }: House,
  { id, email }: Account,
  password: string | undefined,
): Promise<void> {
  // Kept apart from sign-ins by strangers, who must not be able to use it up.
  const account = `password of ${id}`;
  await spendAttempt(db, 'signIn', { account });
  const found = await selectSignIn(db, email);
  if (!found?.passwordHash) throw new DomainError('PASSWORD_NOT_SET');
  if (!(await isPassword(found.passwordHash, password ?? '')))
    throw new DomainError('WRONG_PASSWORD');
  await forgiveAttempts(db, 'signIn', account);
}

/**
 * The same; of an account without a password, which signs in elsewhere, the session must be new.
 * Throws SIGN_IN_AGAIN besides.
 */
export async function confirmOwner(
  house: House,
  { viewer, session }: Owner,
  password: string | undefined,
): Promise<void> {
  if (await selectHasPassword(house.db, viewer.id)) await confirmPassword(house, viewer, password);
  else if (Date.now() - session.createdAt.getTime() > freshMs)
    throw new DomainError('SIGN_IN_AGAIN');
}
