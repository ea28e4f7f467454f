import { randomInt } from 'node:crypto';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { selectSignIn } from '#server/people/auth/accounts/users.queries.ts';
import { signInAttemptKey } from '#server/people/auth/auth.service.ts';
import { signInCodeEmail } from '#server/people/auth/emailed/account.email.ts';
import {
  extendSignInCode,
  replaceSignInCode,
  selectIsSignInCode,
  takeSignInCode,
} from '#server/people/auth/emailed/sign-in-codes.queries.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';
import { codeMinutes } from '#shared/people/accounts/account-limits.ts';
import type { CodeSignIn } from '#shared/people/accounts/accounts.ts';
import { minuteMs } from '#shared/units.ts';
import { type Admission, admit } from './admission.service.ts';
import { lockReader } from './recovery.service.ts';

const codeLifeMs = codeMinutes * minuteMs;
const codeEnd = () => new Date(Date.now() + codeLifeMs);

/**
 * Every mailbox gets a code: it signs in, or lets someone without an account join. So response, timing
 * and words do not reveal whether the account exists.
 */
export async function emailSignInCode(deps: Deps, email: string, visitor: Visitor) {
  const { db, env, background, outbox, vault } = deps;
  const requester = { account: email, address: visitor.address };
  await consumeAttempt(db, 'sendEmailCode', requester, env.rateLimitScale);
  background.run(async () => {
    const found = await selectSignIn(db, email);
    // Anyone may have typed the name of an account whose address isn't confirmed.
    const fullName = found?.emailVerifiedAt ? found.fullName : '';
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeDigest = vault.digest('email code', code);
    await db.transaction().execute(async (trx) => {
      await replaceSignInCode(trx, { email, codeDigest, expiresAt: codeEnd() });
      await resetAttempts(trx, 'codeTries', email);
      await outbox.enqueue(trx, signInCodeEmail({ email, fullName }, code));
    });
  });
}

/**
 * Signs in with a code. Someone without a confirmed account joins with the same code next
 * (`users/joining.service.ts`).
 */
export async function signInWithCode(
  deps: Deps,
  given: CodeSignIn,
  visitor: Visitor,
): Promise<Admission | { joinRequired: true }> {
  const { db } = deps;
  const { email } = given;
  const code = await checkSignInCode(deps, given, visitor);
  const found = await selectSignIn(db, email);
  if (!found?.emailVerifiedAt) {
    await code.extend();
    return { joinRequired: true };
  }
  return db.transaction().execute(async (trx) => {
    const user = await lockReader(trx, found);
    await code.consume(trx);
    if (!user) throw new DomainError('SIGN_IN_CODE_INVALID');
    return admit(deps, trx, user, visitor);
  });
}

/**
 * Counts the attempt and checks the code, which works once, for ten minutes and five attempts. The caller
 * consumes it under the lock of the account.
 */
export async function checkSignInCode(deps: Deps, { email, code }: CodeSignIn, visitor: Visitor) {
  const { db, env, vault } = deps;
  const account = await signInAttemptKey(deps, email, visitor);
  const requester = { account, address: visitor.address };
  await consumeAttempt(db, 'emailCode', requester, env.rateLimitScale);
  await consumeAttempt(db, 'codeTries', { account: email }).catch(asWrongCode);
  const codeDigests = vault.acceptedDigests('email code', code);
  if (!(await selectIsSignInCode(db, email, codeDigests)))
    throw new DomainError('SIGN_IN_CODE_INVALID');
  await resetAttempts(db, 'emailCode', account);
  return {
    extend: () => extendSignInCode(db, email, codeDigests, codeEnd()),
    async consume(trx: Trx) {
      if (!(await takeSignInCode(trx, email, codeDigests)))
        throw new DomainError('SIGN_IN_CODE_INVALID');
    },
  };
}

/** A code out of attempts is reported as invalid, not as rate-limited. */
function asWrongCode(error: unknown): never {
  const isUsedUp = error instanceof DomainError && error.code === 'RATE_LIMITED';
  throw isUsedUp ? new DomainError('SIGN_IN_CODE_INVALID') : error;
}
