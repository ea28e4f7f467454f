import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  type Account,
  markEmailVerified,
  selectAccount,
  selectSignIn,
  setPasswordHash,
  setPasswordResetRequired,
} from '#server/people/auth/accounts/users.queries.ts';
import { passwordChangedEmail, recoveryEmail } from '#server/people/auth/emailed/account.email.ts';
import { selectTokenOwner } from '#server/people/auth/emailed/email-links.queries.ts';
import { issueLink, takeLink } from '#server/people/auth/emailed/email-links.ts';
import { rejectWeakPassword } from '#server/people/auth/passwords/password-strength.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import { recoveryMinutes } from '#shared/people/accounts/account-limits.ts';
import { minuteMs } from '#shared/units.ts';
import { endAccess } from './end-access.service.ts';
import { clearWrongCodes } from './wrong-codes.service.ts';

const recoveryLifeMs = recoveryMinutes * minuteMs;

/** Response and timing do not reveal whether the account exists. */
export async function emailRecoveryLink(deps: Deps, email: string, visitor: Visitor) {
  const { db, env, background } = deps;
  const requester = { account: email, address: visitor.address };
  await consumeAttempt(db, 'recover', requester, env.rateLimitScale);
  background.run(async () => {
    const user = await selectSignIn(db, email);
    if (user) await db.transaction().execute((trx) => sendRecoveryLink(deps, trx, user));
  });
}

/** Locks the account; undefined if its email changed, as others may read the old mailbox. */
export async function lockReader(trx: Trx, { id, email }: Account): Promise<Account | undefined> {
  await lockUser(trx, id);
  const user = await selectAccount(trx, id);
  return user?.email === email ? user : undefined;
}

async function sendRecoveryLink({ env, outbox }: Deps, trx: Trx, found: Account) {
  const user = await lockReader(trx, found);
  if (!user) return;
  const link = { userId: user.id, purpose: 'recover', lifeMs: recoveryLifeMs } as const;
  await outbox.enqueue(trx, recoveryEmail(user, await issueLink(trx, link), env.urls));
}

/**
 * Sets the password and ends all access. Opens no session, so the next sign-in still requires the
 * second factor. The emailed link proves ownership of the address, so the address becomes verified. A
 * weak password leaves the link valid.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const { db, env, outbox } = deps;
  await consumeAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  const owner = await selectTokenOwner(db, hashToken(token), 'recover');
  if (!owner) throw new DomainError('RECOVERY_LINK_INVALID');
  await rejectWeakPassword(password, [owner.fullName, owner.username, owner.email]);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    const taken = await takeLink(trx, token, 'recover');
    if (!taken) throw new DomainError('RECOVERY_LINK_INVALID');
    await setPasswordHash(trx, taken.userId, passwordHash);
    await setPasswordResetRequired(trx, taken.userId, false);
    await clearWrongCodes(trx, taken.userId);
    const verified = await markEmailVerified(trx, taken.userId);
    const ended = await endAccess(deps, trx, taken.userId, 'passwordReset');
    await outbox.enqueue(trx, passwordChangedEmail(verified, ended, env.urls));
    return verified;
  });
  // All devices were forgotten, so the next sign-in uses the account's budget.
  await resetAttempts(db, 'signIn', user.email);
}
