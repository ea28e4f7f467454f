import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  selectAccount,
  selectPasswordResetRequired,
} from '#server/people/auth/accounts/users.queries.ts';
import {
  advancePasskey,
  consumeTotpStep,
  hasRecoveryCode,
  selectFactorKinds,
  selectPasskey,
  selectPasskeys,
  selectTotpSecrets,
  takeRecoveryCode,
} from '#server/people/auth/factors/factors.queries.ts';
import { checkAssertion, requestOptions } from '#server/people/auth/factors/passkeys.ts';
import { recoveryCodeDigests } from '#server/people/auth/factors/recovery-codes.ts';
import { stepOfCode } from '#server/people/auth/factors/totp.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import type { ChallengeResponse } from '#shared/people/accounts/accounts.ts';
import { createChallenge, type Entry, openSession } from './admission.service.ts';
import {
  type ChallengePurpose,
  selectChallenge,
  takeChallenge,
} from './sign-in-challenges.queries.ts';
import { recordWrongCode } from './wrong-codes.service.ts';

/** Which second factors can complete a pending sign-in. */
export async function describeChallenge({ db, env }: Deps, challengeId: string) {
  const challenge = await selectChallenge(db, hashToken(challengeId), 'sign_in');
  if (!challenge) throw new DomainError('CHALLENGE_NOT_FOUND');
  const { userId, passkeyChallenge } = challenge;
  const kinds = userId ? await selectFactorKinds(db, userId) : [];
  const passkeys = userId ? await selectPasskeys(db, userId) : [];
  const takesPasskey = !userId || passkeys.length > 0;
  return {
    takesCode: kinds.includes('totp'),
    passkeyOptions: takesPasskey ? await requestOptions(env, passkeyChallenge, passkeys) : null,
  };
}

/** Starts a sign-in with only a passkey. */
export async function beginPasskeySignIn({ db, env }: Deps, visitor: Visitor) {
  await consumeAttempt(db, 'challenge', { address: visitor.address }, env.rateLimitScale);
  const challenge = await createChallenge(db, null);
  return {
    challengeId: challenge.challengeId,
    passkeyOptions: await requestOptions(env, challenge.passkeyChallenge),
  };
}

/** Starts the second-factor check for a change by a signed-in user. */
export async function beginProof({ db, env }: Deps, viewerId: string) {
  await consumeAttempt(db, 'challenge', { account: viewerId });
  const challenge = await createChallenge(db, viewerId, 'change');
  const passkeys = await selectPasskeys(db, viewerId);
  return {
    challengeId: challenge.challengeId,
    passkeyOptions:
      passkeys.length > 0 ? await requestOptions(env, challenge.passkeyChallenge, passkeys) : null,
  };
}

/** Completes a sign-in with a second factor. A failed attempt does not consume the challenge. */
export async function completeSignIn(
  deps: Deps,
  response: ChallengeResponse,
  visitor: Visitor,
): Promise<Entry> {
  const { db, env } = deps;
  await consumeAttempt(db, 'challenge', { address: visitor.address }, env.rateLimitScale);
  const challenge = await selectChallenge(db, hashToken(response.challengeId), 'sign_in');
  if (!challenge) throw new DomainError('CHALLENGE_NOT_FOUND');
  const prove = await prepareProof(deps, challenge.userId, response, 'sign_in');
  return db.transaction().execute(async (trx) => {
    if (challenge.userId) await lockUser(trx, challenge.userId);
    const user = await selectAccount(trx, await prove(trx));
    if (!user) throw new DomainError('PASSKEY_INVALID');
    return openSession(deps, trx, user, visitor, { hasUsedFactor: true });
  });
}

/** The part of the check that runs in the caller's transaction; returns the proven user's ID. */
type Proof = (trx: Trx) => Promise<string>;
type ProofGiven = Partial<ChallengeResponse>;

/**
 * Counts the attempt and checks the factor. The returned proof must run under the account's lock:
 * it consumes the challenge and the code, step or counter, so one of two concurrent requests fails.
 */
export async function prepareProof(
  deps: Deps,
  userId: string | null,
  given: ProofGiven,
  purpose: ChallengePurpose,
): Promise<Proof> {
  if (userId) {
    await rejectUntilReset(deps.db, userId);
    await consumeAttempt(deps.db, 'secondFactor', { account: userId });
  }
  const proof = await prepareKind(deps, userId, given, purpose);
  if (userId) await resetAttempts(deps.db, 'secondFactor', userId);
  const idHash = given.challengeId && hashToken(given.challengeId);
  return async (trx) => {
    if (userId) await rejectUntilReset(trx, userId);
    if (idHash && !(await takeChallenge(trx, idHash, userId)))
      throw new DomainError('CHALLENGE_NOT_FOUND');
    return proof(trx);
  };
}

/** After too many wrong codes, even a correct one is rejected until the password is reset. */
async function rejectUntilReset(db: Db, userId: string): Promise<void> {
  if (await selectPasswordResetRequired(db, userId))
    throw new DomainError('PASSWORD_RESET_REQUIRED');
}

async function prepareKind(
  deps: Deps,
  userId: string | null,
  given: ProofGiven,
  purpose: ChallengePurpose,
): Promise<Proof> {
  const { code, credential, challengeId } = given;
  if (credential && challengeId) {
    const challenge = await selectChallenge(deps.db, hashToken(challengeId), purpose);
    if (!challenge || challenge.userId !== userId) throw new DomainError('CHALLENGE_NOT_FOUND');
    return passkeyProof(deps, userId, credential, challenge.passkeyChallenge);
  }
  if (userId && code) return codeProof(deps, userId, code);
  throw new DomainError(userId ? 'SECOND_FACTOR_INVALID' : 'PASSKEY_INVALID');
}

async function passkeyProof(
  { db, env }: Deps,
  userId: string | null,
  credential: { id: string },
  challenge: string,
): Promise<Proof> {
  const passkey = await selectPasskey(db, credential.id);
  if (!passkey || (userId && passkey.userId !== userId)) throw new DomainError('PASSKEY_INVALID');
  const expected = { challenge, isOnlyFactor: userId === null };
  const signCount = await checkAssertion(env, passkey, credential, expected);
  if (signCount === null) throw new DomainError('PASSKEY_INVALID');
  return async (trx) => {
    await lockUser(trx, passkey.userId);
    if (!(await advancePasskey(trx, passkey.id, signCount)))
      throw new DomainError('PASSKEY_INVALID');
    return passkey.userId;
  };
}

/** Accepts an authenticator app code or a recovery code. */
async function codeProof(deps: Deps, userId: string, code: string): Promise<Proof> {
  const ways = await waysToConsume(deps, userId, code);
  if (ways.length === 0) {
    await recordWrongCode(deps, userId);
    throw new DomainError('SECOND_FACTOR_INVALID');
  }
  return async (trx) => {
    for (const consume of ways) if (await consume(trx)) return userId;
    throw new DomainError('SECOND_FACTOR_INVALID');
  };
}

type Consume = (trx: Trx) => Promise<boolean>;

/** The ways to consume this code; empty when it is wrong or already used. */
async function waysToConsume(
  { db, vault }: Deps,
  userId: string,
  code: string,
): Promise<Consume[]> {
  const ways: Consume[] = [];
  const sealing = vault.sealingFor('totp');
  for (const { id, sealedSecret, lastStep } of await selectTotpSecrets(db, userId)) {
    const secret = sealing.open(sealedSecret);
    const step = secret === null ? null : stepOfCode(secret, code, new Date());
    if (step !== null && step > (lastStep ?? 0)) ways.push((trx) => consumeTotpStep(trx, id, step));
  }
  const digests = recoveryCodeDigests(vault, code);
  if (await hasRecoveryCode(db, userId, digests))
    ways.push((trx) => takeRecoveryCode(trx, userId, digests));
  return ways;
}
