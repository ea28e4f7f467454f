import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import type { Credentials, Registration } from '#shared/people/accounts/accounts.ts';
import { dayMs } from '#shared/units.ts';
import { rejectTakenNames } from './accounts/taken-names.ts';
import { lockUser } from './accounts/user-locks.queries.ts';
import {
  type Account,
  insertUser,
  markEmailVerified,
  selectSignIn,
} from './accounts/users.queries.ts';
import { verifyAddressEmail } from './emailed/account.email.ts';
import { issueLink, takeConfirmation } from './emailed/email-links.ts';
import { type Admission, admit, openSession } from './flows/admission.service.ts';
import { lockReader } from './flows/recovery.service.ts';
import { rejectWeakPassword } from './passwords/password-strength.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import { isKnownDevice } from './sessions/devices.queries.ts';
import type { NewSession } from './sessions/sessions.ts';
import { deviceHashOf, type Visitor } from './sessions/visitor.ts';

const verificationLifeMs = dayMs;

export async function register(
  deps: Deps,
  form: Registration,
  visitor: Visitor,
): Promise<{ user: Account; session: NewSession | null }> {
  const { db, env } = deps;
  await consumeAttempt(db, 'register', { address: visitor.address }, env.rateLimitScale);
  // A weak password counts against the IP address only, not against the email address.
  await rejectWeakPassword(form.password, [form.fullName, form.username, form.email]);
  await consumeAttempt(db, 'register', { account: form.email }, env.rateLimitScale);
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
      await emailVerificationLink(deps, trx, user);
      return env.requireEmailVerification
        ? { user, session: null }
        : openSession(deps, trx, user, visitor);
    })
    .catch(rejectTakenNames);
}

/** An unconfirmed address is reported only for a correct password, so that it reveals nothing to strangers. */
export async function signIn(
  deps: Deps,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Admission> {
  const { db, env } = deps;
  const account = await signInAttemptKey(deps, email, visitor);
  await consumeAttempt(db, 'signIn', { account, address: visitor.address }, env.rateLimitScale);
  const found = await selectSignIn(db, email);
  if (!(await isPassword(found?.passwordHash, password)) || !found)
    throw new DomainError('INVALID_CREDENTIALS');
  const { passwordHash, emailVerifiedAt, ...user } = found;
  if (!emailVerifiedAt && env.requireEmailVerification) throw new DomainError('EMAIL_NOT_VERIFIED');
  await resetAttempts(db, 'signIn', account);
  return db.transaction().execute(async (trx) => {
    // The password may have changed while the hash was checked.
    if ((await lockUser(trx, user.id))?.passwordHash !== passwordHash)
      throw new DomainError('INVALID_CREDENTIALS');
    return admit(deps, trx, user, visitor);
  });
}

/**
 * The rate-limit key for sign-in attempts. A known device has its own budget, so attackers who use
 * up the account's budget do not lock the owner out.
 */
export async function signInAttemptKey(
  { db }: Deps,
  email: string,
  visitor: Visitor,
): Promise<string> {
  const device = deviceHashOf(visitor);
  const isOwn = visitor.deviceToken !== null && (await isKnownDevice(db, email, device));
  return isOwn ? `${email} ${device}` : email;
}

/** Confirms the email and signs the user in. */
export async function verifyEmail(deps: Deps, token: string, visitor: Visitor): Promise<Admission> {
  const { db, env } = deps;
  await consumeAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  return db.transaction().execute(async (trx) => {
    const taken = await takeConfirmation(trx, token, 'verify_email');
    const user = await markEmailVerified(trx, taken.userId);
    return admit(deps, trx, user, visitor);
  });
}

/** Response and timing do not reveal whether the account exists or is already verified. */
export async function resendVerification(
  deps: Deps,
  email: string,
  visitor: Visitor,
): Promise<void> {
  const { db, env, background } = deps;
  const requester = { account: email, address: visitor.address };
  await consumeAttempt(db, 'resend', requester, env.rateLimitScale);
  background.run(async () => {
    const user = await selectSignIn(db, email);
    if (!user || user.emailVerifiedAt) return;
    await db.transaction().execute(async (trx) => {
      const reader = await lockReader(trx, user);
      if (reader) await emailVerificationLink(deps, trx, reader);
    });
  });
}

async function emailVerificationLink({ env, outbox }: Deps, trx: Trx, user: Account) {
  const link = { userId: user.id, purpose: 'verify_email', lifeMs: verificationLifeMs } as const;
  const token = await issueLink(trx, link);
  await outbox.enqueue(trx, verifyAddressEmail(user, token, env.urls));
}
