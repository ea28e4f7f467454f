import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { selectPasswordHash } from '#server/people/auth/accounts/users.queries.ts';
import { hasFactors } from '#server/people/auth/factors/factors.queries.ts';
import { isPassword } from '#server/people/auth/passwords/passwords.ts';
import { selectIsSessionLive } from '#server/people/auth/sessions/sessions.queries.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import type { OwnerProof } from '#shared/people/accounts/accounts.ts';
import { minuteMs } from '#shared/units.ts';
import { prepareProof } from './second-factor.service.ts';

const freshMs = 10 * minuteMs;

/** Runs the change in a transaction under the account's lock. */
type ApplyChange = <Result>(change: (trx: Trx) => Promise<Result>) => Promise<Result>;

/**
 * Checks the password and any second factor. An account without a password needs a recent sign-in
 * instead, unless `needsPassword`. The returned function checks again under the account's lock,
 * because a reset can happen while the password is hashed.
 */
export async function confirmIdentity(
  deps: Deps,
  owner: Owner,
  proof: OwnerProof,
  { needsPassword = false } = {},
): Promise<ApplyChange> {
  const { db } = deps;
  const { viewer } = owner;
  const confirmedHash = await selectPasswordHash(db, viewer.id);
  if (confirmedHash) await checkPassword(deps, viewer.id, confirmedHash, proof.currentPassword);
  else if (needsPassword) throw new DomainError('PASSWORD_NOT_SET');
  else if (!isFresh(owner)) throw new DomainError('SIGN_IN_AGAIN');
  const prove = (await hasFactors(db, viewer.id))
    ? await prepareProof(deps, viewer.id, proof, 'change')
    : null;
  return (change) =>
    db.transaction().execute(async (trx) => {
      const { passwordHash } = await lockOwner(trx, owner);
      if (passwordHash !== confirmedHash) throw new DomainError('WRONG_PASSWORD');
      // A factor added since the first check is required as well.
      if (!prove && (await hasFactors(trx, viewer.id)))
        throw new DomainError('SECOND_FACTOR_INVALID');
      await prove?.(trx);
      return change(trx);
    });
}

/**
 * Locks the account and checks that the session still exists: a reset, deletion or sign-out may
 * have ended it after the request was authenticated.
 */
export async function lockOwner(trx: Trx, { viewer, session }: Owner) {
  const locked = await lockUser(trx, viewer.id);
  if (!locked || !(await selectIsSessionLive(trx, viewer.id, session.handle)))
    throw new DomainError('SESSION_NOT_FOUND');
  return locked;
}

async function checkPassword(
  { db }: Deps,
  userId: string,
  passwordHash: string,
  password: string | undefined,
): Promise<void> {
  // Separate from the sign-in budget, which anonymous guesses can use up.
  const account = `password of ${userId}`;
  await consumeAttempt(db, 'signIn', { account });
  if (!(await isPassword(passwordHash, password ?? ''))) throw new DomainError('WRONG_PASSWORD');
  await resetAttempts(db, 'signIn', account);
}

function isFresh({ session }: Owner): boolean {
  return Date.now() - session.createdAt.getTime() <= freshMs;
}
