import { randomInt } from 'node:crypto';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { selectAccount, selectSignIn } from '#server/people/auth/accounts/users.queries.ts';
import { signInAttemptKey } from '#server/people/auth/auth.service.ts';
import { signInCodeEmail } from '#server/people/auth/emailed/account.email.ts';
import {
  replaceEmailCode,
  selectEmailCode,
  takeEmailCode,
} from '#server/people/auth/emailed/email-codes.queries.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';
import { codeMinutes } from '#shared/people/accounts/account-limits.ts';
import { minuteMs } from '#shared/units.ts';
import { type Admission, admit } from './admission.service.ts';
import { lockReader, sendRecoveryLink } from './recovery.service.ts';

const codeLifeMs = codeMinutes * minuteMs;

/**
 * Response and timing do not reveal whether the account exists. An unverified address gets a link
 * to set a new password instead, because someone else may have created the account and know the old
 * one.
 */
export async function emailSignInCode(deps: Deps, email: string, visitor: Visitor) {
  const { db, env, background, outbox, vault } = deps;
  const requester = { account: email, address: visitor.address };
  await consumeAttempt(db, 'sendEmailCode', requester, env.rateLimitScale);
  background.run(async () => {
    const found = await selectSignIn(db, email);
    if (!found) return;
    await db.transaction().execute(async (trx) => {
      if (!found.emailVerifiedAt) return sendRecoveryLink(deps, trx, found);
      const user = await lockReader(trx, found);
      if (!user) return;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await replaceEmailCode(trx, {
        userId: user.id,
        codeDigest: vault.digest('email code', code),
        expiresAt: new Date(Date.now() + codeLifeMs),
      });
      await resetAttempts(trx, 'codeTries', user.email);
      await outbox.enqueue(trx, signInCodeEmail(user, code));
    });
  });
}

/** A code works once, for ten minutes and five attempts. */
export async function signInWithCode(
  deps: Deps,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<Admission> {
  const { db, env, vault } = deps;
  const account = await signInAttemptKey(deps, email, visitor);
  const requester = { account, address: visitor.address };
  await consumeAttempt(db, 'emailCode', requester, env.rateLimitScale);
  await consumeAttempt(db, 'codeTries', { account: email }).catch(asWrongCode);
  const codeDigests = vault.acceptedDigests('email code', code);
  const found = await selectEmailCode(db, email, codeDigests);
  if (!found) throw new DomainError('SIGN_IN_CODE_INVALID');
  const admission = await db.transaction().execute(async (trx) => {
    await lockUser(trx, found.userId);
    if (!(await takeEmailCode(trx, found.userId, codeDigests))) return null;
    const user = await selectAccount(trx, found.userId);
    return user ? admit(deps, trx, user, visitor) : null;
  });
  if (!admission) throw new DomainError('SIGN_IN_CODE_INVALID');
  await resetAttempts(db, 'emailCode', account);
  return admission;
}

/** A code out of attempts is reported as invalid, not as rate-limited. */
function asWrongCode(error: unknown): never {
  const isUsedUp = error instanceof DomainError && error.code === 'RATE_LIMITED';
  throw isUsedUp ? new DomainError('SIGN_IN_CODE_INVALID') : error;
}
