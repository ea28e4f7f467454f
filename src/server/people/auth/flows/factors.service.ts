import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt, resetAttempts } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  type FactorChange,
  factorChangedEmail,
} from '#server/people/auth/emailed/account.email.ts';
import {
  deleteFactor,
  hasFactors,
  insertUnverifiedFactor,
  markFactorVerified,
  replaceRecoveryCodes,
  selectFactors,
  selectPasskeys,
  selectUnverifiedFactor,
} from '#server/people/auth/factors/factors.queries.ts';
import { checkRegistration, registrationOptions } from '#server/people/auth/factors/passkeys.ts';
import { makeRecoveryCodes } from '#server/people/auth/factors/recovery-codes.ts';
import { makeTotpSecret, presentTotpSecret, stepOfCode } from '#server/people/auth/factors/totp.ts';
import { recordSecondFactor } from '#server/people/auth/sessions/sessions.queries.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import { maxFactors } from '#shared/people/accounts/account-limits.ts';
import type {
  EnrollFactor,
  FactorKind,
  OwnerProof,
  VerifyFactor,
} from '#shared/people/accounts/accounts.ts';
import { confirmIdentity, lockOwner } from './confirm-identity.service.ts';
import { endAccess } from './end-access.service.ts';

type Unverified = NonNullable<Awaited<ReturnType<typeof selectUnverifiedFactor>>>;

const kindLabels = { totp: 'an authenticator app', passkey: 'a passkey' } as const;
const defaultNames: Record<FactorKind, string> = { totp: 'Authenticator app', passkey: 'Passkey' };

/**
 * Starts an enrollment; the factor has no effect until verified. The user confirms with an existing
 * factor, if any, so that adding one bypasses none.
 */
export async function enrollFactor(
  deps: Deps,
  owner: Owner,
  { kind, name, ...proof }: EnrollFactor,
) {
  const { db, env, vault } = deps;
  const { viewer } = owner;
  const existing = await selectFactors(db, viewer.id);
  if (existing.length >= maxFactors) throw new DomainError('TOO_MANY_FACTORS');
  const applyChange = await confirmIdentity(deps, owner, proof);
  const factor = { id: newId(), userId: viewer.id, kind, name: name || defaultNames[kind] };
  if (kind === 'totp') {
    const secret = makeTotpSecret();
    const sealedSecret = vault.sealingFor('totp').seal(secret);
    await applyChange((trx) =>
      insertUnverifiedFactor(trx, { ...factor, sealedSecret, enrollmentChallenge: null }),
    );
    return { id: factor.id, kind, totp: presentTotpSecret(secret, viewer.email), passkey: null };
  }
  const options = await registrationOptions(env, viewer, await selectPasskeys(db, viewer.id));
  const enrollmentChallenge = options.challenge;
  await applyChange((trx) =>
    insertUnverifiedFactor(trx, { ...factor, sealedSecret: null, enrollmentChallenge }),
  );
  return { id: factor.id, kind, totp: null, passkey: options };
}

/**
 * Activates an enrolled factor and ends all other sessions. This session has then used a second factor,
 * because the enrollment took the password; without one, a stolen session could add its own factor and
 * open the desk. Returns recovery codes for the first factor, otherwise null.
 */
export async function verifyFactor(
  deps: Deps,
  owner: Owner,
  factorId: string,
  given: VerifyFactor,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db } = deps;
  const { viewer, session } = owner;
  // Separate from the sign-in budget, so that wrong codes for a new factor cannot block sign-in.
  const account = `enrollment of ${viewer.id}`;
  await consumeAttempt(db, 'secondFactor', { account });
  const enrolled = await selectUnverifiedFactor(db, viewer.id, factorId);
  if (!enrolled) throw new DomainError('FACTOR_NOT_FOUND');
  const proven = await checkEnrollment(deps, enrolled, given);
  const recoveryCodes = await db
    .transaction()
    .execute(async (trx) => {
      const { passwordHash } = await lockOwner(trx, owner);
      const isFirst = !(await hasFactors(trx, viewer.id));
      // Other factors may have been verified since this one was enrolled.
      if ((await selectFactors(trx, viewer.id)).length >= maxFactors)
        throw new DomainError('TOO_MANY_FACTORS');
      if (!(await markFactorVerified(trx, factorId, proven)))
        throw new DomainError('FACTOR_NOT_FOUND');
      await endAccess(deps, trx, viewer.id, 'factorsChanged', { session: session.handle });
      if (passwordHash) await recordSecondFactor(trx, viewer.id, session.handle);
      const { kind, name } = enrolled;
      await notifyOwner(deps, trx, viewer, { what: kindLabels[kind], happened: 'added', name });
      return isFirst ? renewCodes(deps, trx, viewer.id) : null;
    })
    .catch((error) => {
      if (isViolationOf(error, constraints.factorsCredentialUnique))
        throw new DomainError('ENROLLMENT_FAILED');
      throw error;
    });
  await resetAttempts(db, 'secondFactor', account);
  return { recoveryCodes };
}

async function checkEnrollment({ vault, env }: Deps, enrolled: Unverified, given: VerifyFactor) {
  if (enrolled.sealedSecret) {
    const secret = vault.sealingFor('totp').open(enrolled.sealedSecret);
    const step = secret && given.code ? stepOfCode(secret, given.code, new Date()) : null;
    if (step === null) throw new DomainError('SECOND_FACTOR_INVALID');
    return { lastStep: step };
  }
  const { enrollmentChallenge } = enrolled;
  const passkey =
    given.credential && enrollmentChallenge
      ? await checkRegistration(env, given.credential, enrollmentChallenge)
      : null;
  if (!passkey) throw new DomainError('ENROLLMENT_FAILED');
  return passkey;
}

/** Ends all other sessions; removing the last factor also deletes the recovery codes. */
export async function removeFactor(
  deps: Deps,
  owner: Owner,
  factorId: string,
  proof: OwnerProof,
): Promise<void> {
  const { viewer, session } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof);
  await applyChange(async (trx) => {
    const removed = await deleteFactor(trx, viewer.id, factorId);
    if (!removed) throw new DomainError('FACTOR_NOT_FOUND');
    if (!(await hasFactors(trx, viewer.id))) await replaceRecoveryCodes(trx, viewer.id, []);
    await endAccess(deps, trx, viewer.id, 'factorsChanged', { session: session.handle });
    const { kind, name } = removed;
    await notifyOwner(deps, trx, viewer, { what: kindLabels[kind], happened: 'removed', name });
  });
}

/** Replaces the recovery codes. */
export async function replaceCodes(deps: Deps, owner: Owner, proof: OwnerProof) {
  const { viewer } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof);
  return applyChange(async (trx) => {
    if (!(await hasFactors(trx, viewer.id))) throw new DomainError('FACTOR_NOT_FOUND');
    await notifyOwner(deps, trx, viewer, { what: 'recovery codes', happened: 'replaced' });
    return { recoveryCodes: await renewCodes(deps, trx, viewer.id) };
  });
}

async function notifyOwner({ env, outbox }: Deps, trx: Trx, owner: Account, change: FactorChange) {
  await outbox.enqueue(trx, factorChangedEmail(owner, change, env.urls));
}

async function renewCodes({ vault }: Deps, trx: Trx, userId: string): Promise<string[]> {
  const { codes, digests } = makeRecoveryCodes(vault);
  await replaceRecoveryCodes(trx, userId, digests);
  return codes;
}
