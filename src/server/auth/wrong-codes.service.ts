import type { Deps } from '#server/deps.ts';
import { wrongCodesMail } from '#server/notifications/wrong-codes.mail.ts';
import { recordAttempt } from '#server/platform/rate-limits/rate-limits.ts';
import { wrongCodeLimits } from '#shared/accounts.ts';
import { lockUser } from './user-locks.queries.ts';
import { selectAccount, setPasswordResetRequired } from './users.queries.ts';

/**
 * Counts a wrong second-factor code. Only a password reset clears the count: clearing it at sign-in
 * would give an attacker new guesses each time the owner signs in.
 */
export async function recordWrongCode({ db, env, outbox }: Deps, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const user = await selectAccount(trx, userId);
    if (!user) return;
    const wrongCodes = await recordAttempt(trx, 'wrongCode', userId);
    const isLocked = wrongCodes === wrongCodeLimits.resetAfter;
    if (isLocked) await setPasswordResetRequired(trx, userId, true);
    if (isLocked || wrongCodes === wrongCodeLimits.warnAfter)
      await outbox.enqueue(trx, wrongCodesMail(user, { wrongCodes, isLocked }, env.appUrl));
  });
}
