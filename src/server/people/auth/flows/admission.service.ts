import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/app/deps.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { selectSuspensionReason } from '#server/people/auth/accounts/suspension.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { newSignInEmail } from '#server/people/auth/emailed/account.email.ts';
import { hasFactors } from '#server/people/auth/factors/factors.queries.ts';
import { deviceLabel } from '#server/people/auth/sessions/device-label.ts';
import { rememberDevice } from '#server/people/auth/sessions/devices.queries.ts';
import { placeLabel } from '#server/people/auth/sessions/place-label.ts';
import { createSession, type NewSession } from '#server/people/auth/sessions/sessions.ts';
import { deviceHashOf, type Visitor } from '#server/people/auth/sessions/visitor.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { DomainError, errorDefinition } from '#shared/errors.ts';
import { codeMinutes } from '#shared/people/accounts/account-limits.ts';
import { minuteMs } from '#shared/units.ts';
import { type ChallengePurpose, insertChallenge } from './sign-in-challenges.queries.ts';

export type Entry = { user: Account; session: NewSession };
/** A session, or a challenge for an account with a second factor. */
export type Admission = Entry | { challengeId: string };

const challengeLifeMs = codeMinutes * minuteMs;

/** Every first step of a sign-in must end here, so that none can skip the second factor. */
export async function admit(
  deps: Deps,
  trx: Trx,
  user: Account,
  visitor: Visitor,
): Promise<Admission> {
  // Held until commit, so that adding a factor, a reset or a deletion happens before or after this.
  const locked = await lockUser(trx, user.id);
  if (!locked) throw new DomainError('INVALID_CREDENTIALS');
  await rejectSuspended(trx, user.id);
  if (await hasFactors(trx, user.id)) {
    if (locked.passwordResetRequired) throw new DomainError('PASSWORD_RESET_REQUIRED');
    const { challengeId } = await createChallenge(trx, user.id);
    return { challengeId };
  }
  return openSession(deps, trx, user, visitor);
}

/** The caller holds the lock of the account. */
async function rejectSuspended(trx: Trx, userId: string): Promise<void> {
  const reason = await selectSuspensionReason(trx, userId);
  if (reason === null) return;
  const message = `${errorDefinition('ACCOUNT_SUSPENDED').message} The reason: ${reason}`;
  throw new DomainError('ACCOUNT_SUSPENDED', { message });
}

/** Opens a session for a fully authenticated user, and emails them about a new device. */
export async function openSession(
  { env, outbox }: Deps,
  trx: Trx,
  user: Account,
  visitor: Visitor,
  { hasUsedFactor = false } = {},
): Promise<Entry> {
  await rejectSuspended(trx, user.id);
  const place = await placeLabel(visitor.address);
  if (await rememberDevice(trx, user.id, deviceHashOf(visitor))) {
    const device = deviceLabel(visitor.userAgent);
    await outbox.enqueue(trx, newSignInEmail(user, { device, place, at: new Date() }, env.urls));
  }
  const { userAgent } = visitor;
  const secondFactorAt = hasUsedFactor ? new Date() : null;
  return { user, session: await createSession(trx, user.id, { userAgent, place, secondFactorAt }) };
}

/** Valid for ten minutes. `userId` is null when a passkey will identify the user. */
export async function createChallenge(
  db: Db,
  userId: string | null,
  purpose: ChallengePurpose = 'sign_in',
) {
  const challengeId = makeToken();
  const passkeyChallenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, {
    idHash: hashToken(challengeId),
    userId,
    purpose,
    passkeyChallenge,
    expiresAt: new Date(Date.now() + challengeLifeMs),
  });
  return { challengeId, passkeyChallenge };
}
