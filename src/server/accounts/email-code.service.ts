import { randomInt } from 'node:crypto';
import type { House } from '#server/house.ts';
import { signInCodeMail } from '#server/mail/sign-in-code.mail.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import { type Admission, admit } from './admission.service.ts';
import { mailVerificationLink } from './auth.service.ts';
import { replaceEmailCode, takeEmailCode, tryEmailCode } from './email-codes.queries.ts';
import { selectAccount, selectSignIn } from './users.queries.ts';
import type { Visitor } from './visitor.ts';

const codeLifeMs = 10 * minuteMs;

/**
 * Answers alike, and as fast, whether the account exists. Whoever has not confirmed their address
 * gets that link instead: a code must not make an account good that a stranger made.
 */
export async function mailSignInCode(house: House, email: string, visitor: Visitor) {
  const { db, env, background, outbox, vault } = house;
  const asker = { account: email, address: visitor.address };
  await spendAttempt(db, 'mailCode', asker, env.rateLimitScale);
  background.run(async () => {
    const user = await selectSignIn(db, email);
    if (!user) return;
    await db.transaction().execute(async (trx) => {
      if (!user.emailVerifiedAt) return mailVerificationLink(house, trx, user);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await replaceEmailCode(trx, {
        userId: user.id,
        codeDigest: vault.digest('email code', code),
        expiresAt: new Date(Date.now() + codeLifeMs),
      });
      await outbox.enqueue(trx, signInCodeMail(user, code));
    });
  });
}

/** A code works once, for ten minutes and five tries. Throws SIGN_IN_CODE_INVALID or RATE_LIMITED. */
export async function signInWithCode(
  house: House,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<Admission> {
  const { db, env, vault } = house;
  const asker = { account: email, address: visitor.address };
  await spendAttempt(db, 'emailCode', asker, env.rateLimitScale);
  const tried = await tryEmailCode(db, email);
  const admission = await db.transaction().execute(async (trx) => {
    const digest = vault.digest('email code', code);
    if (!tried || !(await takeEmailCode(trx, tried.userId, digest))) return null;
    const user = await selectAccount(trx, tried.userId);
    return user ? admit(house, trx, user, visitor) : null;
  });
  if (!admission) throw new DomainError('SIGN_IN_CODE_INVALID');
  await forgiveAttempts(db, 'emailCode', email);
  return admission;
}
