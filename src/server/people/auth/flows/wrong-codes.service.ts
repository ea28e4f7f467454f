import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  selectAccount,
  setPasswordResetRequired,
} from '#server/people/auth/accounts/users.queries.ts';
import { wrongCodesEmail } from '#server/people/auth/emailed/account.email.ts';
import { clearAttempts, recordAttempt } from '#server/platform/rate-limits/rate-limits.ts';
import { wrongCodeLimits } from '#shared/people/accounts/accounts.ts';
import { dayMs } from '#shared/units.ts';

const action = 'wrongCode';

/**
 * Counts a wrong second-factor code. After too many within a day, the user must reset the password.
 */
export async function recordWrongCode({ db, env, outbox }: Deps, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const user = await selectAccount(trx, userId);
    if (!user) return;
    const wrongCodes = await recordAttempt(trx, action, userId, dayMs);
    const isLocked = wrongCodes === wrongCodeLimits.resetAfter;
    if (isLocked) await setPasswordResetRequired(trx, userId, true);
    if (isLocked || wrongCodes === wrongCodeLimits.warnAfter)
      await outbox.enqueue(trx, wrongCodesEmail(user, { wrongCodes, isLocked }, env.urls));
  });
}

/**
 * Only for a password reset: clearing the count at sign-in would give an attacker new guesses each
 * time the owner signs in.
 */
export async function clearWrongCodes(trx: Trx, userId: string): Promise<void> {
  await clearAttempts(trx, action, userId);
}
