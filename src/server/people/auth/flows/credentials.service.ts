import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { rejectTakenNames } from '#server/people/auth/accounts/taken-names.ts';
import {
  type Account,
  selectAccount,
  selectSignIn,
  setEmail,
  setPasswordHash,
} from '#server/people/auth/accounts/users.queries.ts';
import {
  addressChangedEmail,
  addressInUseEmail,
  confirmNewAddressEmail,
  emailChangeRequestedEmail,
  passwordChangedEmail,
} from '#server/people/auth/emailed/account.email.ts';
import { issueLink, takeConfirmation } from '#server/people/auth/emailed/email-links.ts';
import { deleteSignInCode } from '#server/people/auth/emailed/sign-in-codes.queries.ts';
import { rejectWeakPassword } from '#server/people/auth/passwords/password-strength.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { deviceHashOf, type Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';
import { emailLinkHours } from '#shared/people/accounts/account-limits.ts';
import type { ChangeEmail, ChangePassword } from '#shared/people/accounts/accounts.ts';
import { hourMs } from '#shared/units.ts';
import { confirmIdentity } from './confirm-identity.service.ts';
import { endAccess } from './end-access.service.ts';

const confirmationLifeMs = emailLinkHours * hourMs;

/**
 * Emails a link to the new address and a notice to the old one; nothing changes until the link is
 * opened. Responds the same when the new address has an account, but then notifies its owner
 * instead of sending a link.
 */
export async function requestEmailChange(
  deps: Deps,
  owner: Owner,
  { email, ...proof }: ChangeEmail,
): Promise<void> {
  const { db, env, outbox } = deps;
  const { viewer, session } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof, { needsPassword: true });
  if (email === viewer.email.toLowerCase()) throw new DomainError('EMAIL_UNCHANGED');
  await consumeAttempt(db, 'changeEmail', { account: viewer.id });
  await applyChange(async (trx) => {
    const taken = await selectSignIn(trx, email);
    const token = await issueLink(trx, {
      userId: viewer.id,
      purpose: 'change_email',
      newEmail: email,
      keptSession: session.handle,
      lifeMs: confirmationLifeMs,
    });
    await outbox.enqueue(
      trx,
      taken
        ? addressInUseEmail(taken, env.urls)
        : confirmNewAddressEmail(viewer, { newEmail: email, token }, env.urls),
    );
    await outbox.enqueue(trx, emailChangeRequestedEmail(viewer, email, env.urls));
  });
}

/**
 * Changes the address without signing in, and ends all other access: links and codes in the old mailbox
 * must no longer open the account. The session that requested the change stays.
 */
export async function confirmEmailChange(
  deps: Deps,
  token: string,
  visitor: Visitor,
): Promise<Account> {
  const { db, env, outbox } = deps;
  await consumeAttempt(db, 'link', { address: visitor.address }, env.rateLimitScale);
  return db
    .transaction()
    .execute(async (trx) => {
      const taken = await takeConfirmation(trx, token, 'change_email');
      const before = await selectAccount(trx, taken.userId);
      if (!before || !taken.newEmail) throw new DomainError('VERIFICATION_LINK_INVALID');
      const user = await setEmail(trx, taken.userId, taken.newEmail);
      // In the old mailbox, a code for this account would now create another.
      await deleteSignInCode(trx, before.email);
      const kept = { session: taken.keptSession, device: deviceHashOf(visitor) };
      const ended = await endAccess(deps, trx, user.id, 'addressChanged', kept);
      const change = { old: before.email, new: user.email, ...ended };
      for (const to of [before.email, user.email])
        await outbox.enqueue(trx, addressChangedEmail(user, to, change));
      return user;
    })
    .catch(rejectTakenNames);
}

export async function changePassword(
  deps: Deps,
  owner: Owner,
  { password, ...proof }: ChangePassword,
  visitor: Visitor,
): Promise<void> {
  const { db, env, outbox } = deps;
  const { viewer, session } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof, { needsPassword: true });
  await consumeAttempt(db, 'changePassword', { account: viewer.id });
  await rejectWeakPassword(password, [viewer.fullName, viewer.username, viewer.email]);
  const passwordHash = await hashPassword(password);
  await applyChange(async (trx) => {
    await setPasswordHash(trx, viewer.id, passwordHash);
    const kept = { session: session.handle, device: deviceHashOf(visitor) };
    const ended = await endAccess(deps, trx, viewer.id, 'passwordChanged', kept);
    await outbox.enqueue(trx, passwordChangedEmail(viewer, ended, env.urls));
  });
}
