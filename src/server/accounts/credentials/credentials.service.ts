import { lockUser } from '#server/db/user-locks.ts';
import type { House } from '#server/house.ts';
import { confirmNewEmailMail } from '#server/mail/confirm-new-email.mail.ts';
import { emailChangeAskedMail } from '#server/mail/email-change-asked.mail.ts';
import { emailChangedMail } from '#server/mail/email-changed.mail.ts';
import { passwordChangedMail } from '#server/mail/password-changed.mail.ts';
import { spendAttempt } from '#server/rate-limits/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs } from '#shared/units.ts';
import { forgetDevices } from '../devices/devices.queries.ts';
import { deviceHashOf, type Visitor } from '../devices/visitor.ts';
import { deleteOtherSessions } from '../sessions.queries.ts';
import type { Owner } from '../sessions.ts';
import { refuseTakenNames } from '../signing-in/taken-names.ts';
import {
  type Account,
  selectAccount,
  selectSignIn,
  setEmail,
  setPasswordHash,
} from '../users.queries.ts';
import { confirmPassword } from './confirm-password.service.ts';
import { issueLink, takeLink } from './links.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { deleteTokens } from './tokens.queries.ts';

const confirmationLifeMs = dayMs;

/**
 * Mails a link to the new address and a word to the old one; nothing changes until the link is
 * opened. Throws EMAIL_UNCHANGED, EMAIL_TAKEN, WRONG_PASSWORD, PASSWORD_NOT_SET or RATE_LIMITED.
 */
export async function askForEmailChange(
  house: House,
  { viewer, session }: Owner,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
  const { db, env, outbox } = house;
  await confirmPassword(house, viewer, currentPassword);
  if (email === viewer.email.toLowerCase()) throw new DomainError('EMAIL_UNCHANGED');
  await spendAttempt(db, 'changeEmail', { account: viewer.id });
  // Said now rather than after the mail; the unique index decides when the link is opened.
  if (await selectSignIn(db, email)) throw new DomainError('EMAIL_TAKEN');
  await db.transaction().execute(async (trx) => {
    const token = await issueLink(trx, {
      userId: viewer.id,
      purpose: 'change_email',
      newEmail: email,
      keptSession: session.handle,
      lifeMs: confirmationLifeMs,
    });
    await outbox.enqueue(trx, confirmNewEmailMail(viewer, email, env.appUrl, token));
    await outbox.enqueue(trx, emailChangeAskedMail(viewer, email, env.appUrl));
  });
}

/**
 * Opened from the new address. Signs nobody in, and ends every session but the one that asked.
 * Throws VERIFICATION_LINK_INVALID, EMAIL_TAKEN or RATE_LIMITED.
 */
export async function confirmEmailChange(
  { db, env, outbox }: House,
  token: string,
  visitor: Visitor,
): Promise<Account> {
  await spendAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  return db
    .transaction()
    .execute(async (trx) => {
      const taken = await takeLink(trx, token, 'change_email');
      const before = taken && (await selectAccount(trx, taken.userId));
      if (!before || !taken.newEmail) throw new DomainError('VERIFICATION_LINK_INVALID');
      const user = await setEmail(trx, taken.userId, taken.newEmail);
      await deleteOtherSessions(trx, user.id, taken.keptSession);
      // Links that wait in the old mailbox must not open the account any more.
      await deleteTokens(trx, user.id, ['recover', 'verify_email']);
      const emails = { old: before.email, new: user.email };
      for (const to of [emails.old, emails.new])
        await outbox.enqueue(trx, emailChangedMail(user, to, emails));
      return user;
    })
    .catch(refuseTakenNames);
}

/**
 * Ends all other sessions, and every link and half sign-in that is still open. Throws
 * WRONG_PASSWORD, PASSWORD_NOT_SET, WEAK_PASSWORD or RATE_LIMITED.
 */
export async function changePassword(
  house: House,
  { viewer, session }: Owner,
  { currentPassword, password }: { currentPassword: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const { db, env, outbox } = house;
  await confirmPassword(house, viewer, currentPassword);
  refuseWeakPassword(password, [viewer.fullName, viewer.username, viewer.email]);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, viewer.id))) throw new DomainError('SESSION_NOT_FOUND');
    await setPasswordHash(trx, viewer.id, passwordHash);
    await deleteOtherSessions(trx, viewer.id, session.handle);
    await forgetDevices(trx, viewer.id, deviceHashOf(visitor));
    await deleteTokens(trx, viewer.id, ['recover', 'change_email']);
    await outbox.enqueue(trx, passwordChangedMail(viewer, env.appUrl));
  });
}
