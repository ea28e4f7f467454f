import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/db/user-locks.ts';
import type { House } from '#server/house.ts';
import { verifyEmailMail } from '#server/mail/verify-email.mail.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import type { Credentials, Registration } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs } from '#shared/units.ts';
import { issueLink, takeLink } from '../credentials/links.ts';
import { refuseWeakPassword } from '../credentials/password-strength.ts';
import { hashPassword, isPassword } from '../credentials/passwords.ts';
import { isKnownDevice } from '../devices/devices.queries.ts';
import { deviceHashOf, type Visitor } from '../devices/visitor.ts';
import type { NewSession } from '../sessions.ts';
import { type Account, insertUser, markEmailVerified, selectSignIn } from '../users.queries.ts';
import { type Admission, admit, openSession } from './admission.service.ts';
import { lockReader } from './recovery.service.ts';
import { refuseTakenNames } from './taken-names.ts';

const verificationLifeMs = dayMs;

/** Throws EMAIL_TAKEN, USERNAME_TAKEN, NO_USER_DATA, RATE_LIMITED or what refuseWeakPassword throws. */
export async function register(
  house: House,
  form: Registration,
  visitor: Visitor,
): Promise<{ user: Account; session: NewSession | null }> {
  const { db, env } = house;
  await spendAttempt(db, 'register', { address: visitor.address }, env.rateLimitScale);
  // Choosing a better password is no attempt on the account; it only costs the address.
  await refuseWeakPassword(form.password, [form.fullName, form.username, form.email]);
  await spendAttempt(db, 'register', { account: form.email }, env.rateLimitScale);
  const passwordHash = await hashPassword(form.password);
  return db
    .transaction()
    .execute(async (trx) => {
      const user = await insertUser(trx, {
        id: newId(),
        email: form.email,
        username: form.username,
        fullName: form.fullName,
        phoneNumber: form.phoneNumber,
        passwordHash,
        emailVerifiedAt: null,
      });
      if (!user) throw new DomainError('NO_USER_DATA');
      await mailVerificationLink(house, trx, user);
      return env.requireEmailVerification
        ? { user, session: null }
        : openSession(house, trx, user, visitor);
    })
    .catch(refuseTakenNames);
}

/** Throws INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED (the password was right) or RATE_LIMITED. */
export async function signIn(
  house: House,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Admission> {
  const { db, env } = house;
  const account = await guesserOf(house, email, visitor);
  await spendAttempt(db, 'signIn', { account, address: visitor.address }, env.rateLimitScale);
  const found = await selectSignIn(db, email);
  if (!(await isPassword(found?.passwordHash, password)) || !found)
    throw new DomainError('INVALID_CREDENTIALS');
  const { passwordHash, emailVerifiedAt, ...user } = found;
  if (!emailVerifiedAt && env.requireEmailVerification) throw new DomainError('EMAIL_NOT_VERIFIED');
  await forgiveAttempts(db, 'signIn', account);
  return db.transaction().execute(async (trx) => {
    // The password may have been changed while it was checked.
    if ((await lockUser(trx, user.id))?.passwordHash !== passwordHash)
      throw new DomainError('INVALID_CREDENTIALS');
    return admit(house, trx, user, visitor);
  });
}

/**
 * Whose budget of wrong passwords is spent. A device that its owner has signed in on before has one
 * of its own: strangers who use up the account's do not shut the owner out.
 */
export async function guesserOf({ db }: House, email: string, visitor: Visitor): Promise<string> {
  const device = deviceHashOf(visitor);
  const isOwn = visitor.deviceToken !== null && (await isKnownDevice(db, email, device));
  return isOwn ? `${email} ${device}` : email;
}

/** Uses a mailed link and signs its owner in. Throws VERIFICATION_LINK_INVALID or RATE_LIMITED. */
export async function verifyEmail(
  house: House,
  token: string,
  visitor: Visitor,
): Promise<Admission> {
  const { db, env } = house;
  await spendAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  return db.transaction().execute(async (trx) => {
    const taken = await takeLink(trx, token, 'verify_email');
    if (!taken) throw new DomainError('VERIFICATION_LINK_INVALID');
    const user = await markEmailVerified(trx, taken.userId);
    return admit(house, trx, user, visitor);
  });
}

/** Answers alike, and as fast, whether the account exists, waits for its link or needs none. */
export async function resendVerification(
  house: House,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { db, env, background } = house;
  const asker = { account: email, address: visitor.address };
  await spendAttempt(db, 'resend', asker, env.rateLimitScale);
  background.run(async () => {
    const user = await selectSignIn(db, email);
    if (!user || user.emailVerifiedAt) return;
    await db.transaction().execute(async (trx) => {
      const reader = await lockReader(trx, user);
      if (reader) await mailVerificationLink(house, trx, reader);
    });
  });
}

async function mailVerificationLink({ env, outbox }: House, trx: Trx, user: Account) {
  const link = { userId: user.id, purpose: 'verify_email', lifeMs: verificationLifeMs } as const;
  const token = await issueLink(trx, link);
  await outbox.enqueue(trx, verifyEmailMail(user, env.appUrl, token));
}
