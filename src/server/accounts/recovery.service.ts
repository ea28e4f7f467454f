import type { House } from '#server/house.ts';
import { passwordChangedMail } from '#server/mail/password-changed.mail.ts';
import { recoverMail } from '#server/mail/recover.mail.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { hourMs } from '#shared/units.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { deleteOtherSessions } from './sessions.queries.ts';
import { deleteTokens, replaceToken, selectTokenOwner, takeToken } from './tokens.queries.ts';
import { hashToken, makeToken } from './tokens.ts';
import { markEmailVerified, selectSignIn, setPasswordHash } from './users.queries.ts';
import type { Visitor } from './visitor.ts';

const recoveryLifeMs = hourMs;

/** Answers alike, and as fast, whether the account exists. */
export async function mailRecoveryLink(house: House, email: string, visitor: Visitor) {
  const { db, env, background, outbox } = house;
  const asker = { account: email, address: visitor.address };
  await spendAttempt(db, 'recover', asker, env.rateLimitScale);
  background.run(async () => {
    const user = await selectSignIn(db, email);
    if (!user) return;
    const token = makeToken();
    await db.transaction().execute(async (trx) => {
      await replaceToken(trx, {
        tokenHash: hashToken(token),
        userId: user.id,
        purpose: 'recover',
        expiresAt: new Date(Date.now() + recoveryLifeMs),
      });
      await outbox.enqueue(trx, recoverMail(user, env.appUrl, token));
    });
  });
}

/**
 * Sets the password and ends every session; it opens none, so a second factor is still asked for
 * at the next sign-in. Whoever read the mail owns the address, so it counts as confirmed.
 * Throws RECOVERY_LINK_INVALID, WEAK_PASSWORD (the link stays good) or RATE_LIMITED.
 */
export async function resetPassword(
  { db, env, outbox }: House,
  { token, password }: { token: string; password: string },
  visitor: Visitor,
): Promise<void> {
  await spendAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  const owner = await selectTokenOwner(db, hashToken(token), 'recover');
  if (!owner) throw new DomainError('RECOVERY_LINK_INVALID');
  refuseWeakPassword(password, [owner.fullName, owner.username, owner.email]);
  const passwordHash = await hashPassword(password);
  const user = await db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, hashToken(token), 'recover');
    if (!taken) throw new DomainError('RECOVERY_LINK_INVALID');
    await setPasswordHash(trx, taken.userId, passwordHash);
    const verified = await markEmailVerified(trx, taken.userId);
    await deleteOtherSessions(trx, taken.userId, null);
    await deleteTokens(trx, taken.userId, ['change_email', 'verify_email']);
    await outbox.enqueue(trx, passwordChangedMail(verified, env.appUrl));
    return verified;
  });
  await forgiveAttempts(db, 'signIn', user.email);
}
