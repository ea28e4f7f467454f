import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/db/user-locks.ts';
import type { House } from '#server/house.ts';
import { type FactorChange, factorChangedMail } from '#server/mail/factor-changed.mail.ts';
import { forgiveAttempts, spendAttempt } from '#server/rate-limits/rate-limits.ts';
import type { EnrollFactor, FactorKind, OwnerProof, VerifyFactor } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { asOwner } from '../credentials/as-owner.service.ts';
import { deleteOtherSessions } from '../sessions.queries.ts';
import type { Owner } from '../sessions.ts';
import { type Account, selectHasPassword } from '../users.queries.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  hasFactors,
  insertUnverifiedFactor,
  markFactorVerified,
  replaceRecoveryCodes,
  selectFactors,
  selectPasskeys,
  selectUnverifiedFactor,
} from './factors.queries.ts';
import { checkRegistration, registrationOptions } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { makeTotpSecret, presentTotpSecret, stepOfCode } from './totp.ts';

const mostFactors = 10;
type Unverified = NonNullable<Awaited<ReturnType<typeof selectUnverifiedFactor>>>;

const wordsOfKind = { totp: 'an authenticator app', passkey: 'a passkey' } as const;
const defaultNames: Record<FactorKind, string> = { totp: 'Authenticator app', passkey: 'Passkey' };

/** How this person signs in. */
export async function listFactors({ db }: House, { id }: Account) {
  const [factors, recoveryCodesLeft, hasPassword] = await Promise.all([
    selectFactors(db, id),
    countRecoveryCodes(db, id),
    selectHasPassword(db, id),
  ]);
  return { hasPassword, factors, recoveryCodesLeft };
}

/**
 * Begins an enrollment; it counts once it is verified. Throws TOO_MANY_FACTORS and what `asOwner`
 * throws: whoever has a session and the password must not get past the factor that is there.
 */
export async function enrollFactor(
  house: House,
  owner: Owner,
  { kind, name, ...proof }: EnrollFactor,
) {
  const { db, env, vault } = house;
  const { viewer } = owner;
  const existing = await selectFactors(db, viewer.id);
  if (existing.length >= mostFactors) throw new DomainError('TOO_MANY_FACTORS');
  const factor = { id: newId(), userId: viewer.id, kind, name: name || defaultNames[kind] };
  if (kind === 'totp') {
    const secret = makeTotpSecret();
    const sealedSecret = vault.sealingFor('totp').seal(secret);
    await asOwner(house, owner, proof, (trx) =>
      insertUnverifiedFactor(trx, { ...factor, sealedSecret, enrollmentChallenge: null }),
    );
    return { id: factor.id, kind, totp: presentTotpSecret(secret, viewer.email), passkey: null };
  }
  const options = await registrationOptions(env, viewer, await selectPasskeys(db, viewer.id));
  const enrollmentChallenge = options.challenge;
  await asOwner(house, owner, proof, (trx) =>
    insertUnverifiedFactor(trx, { ...factor, sealedSecret: null, enrollmentChallenge }),
  );
  return { id: factor.id, kind, totp: null, passkey: options };
}

/**
 * Makes an enrolled factor count, and ends all other sessions. With the first one come ten recovery
 * codes, else null. Throws FACTOR_NOT_FOUND, SECOND_FACTOR_INVALID, ENROLLMENT_FAILED, RATE_LIMITED.
 */
export async function verifyFactor(
  house: House,
  { viewer, session }: Owner,
  factorId: string,
  given: VerifyFactor,
): Promise<{ recoveryCodes: string[] | null }> {
  const { db } = house;
  await spendAttempt(db, 'secondFactor', { account: viewer.id });
  const enrolled = await selectUnverifiedFactor(db, viewer.id, factorId);
  if (!enrolled) throw new DomainError('FACTOR_NOT_FOUND');
  const proven = await checkEnrollment(house, enrolled, given);
  const recoveryCodes = await db
    .transaction()
    .execute(async (trx) => {
      if (!(await lockUser(trx, viewer.id))) throw new DomainError('SESSION_NOT_FOUND');
      const isFirst = !(await hasFactors(trx, viewer.id));
      if (!(await markFactorVerified(trx, factorId, proven)))
        throw new DomainError('FACTOR_NOT_FOUND');
      await deleteOtherSessions(trx, viewer.id, session.handle);
      const { kind, name } = enrolled;
      await tellOwner(house, trx, viewer, { what: wordsOfKind[kind], happened: 'added', name });
      return isFirst ? renewCodes(house, trx, viewer.id) : null;
    })
    .catch((error) => {
      if (isViolationOf(error, constraints.factorsCredentialUnique))
        throw new DomainError('ENROLLMENT_FAILED');
      throw error;
    });
  await forgiveAttempts(db, 'secondFactor', viewer.id);
  return { recoveryCodes };
}

async function checkEnrollment({ vault, env }: House, enrolled: Unverified, given: VerifyFactor) {
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

/**
 * Ends all other sessions; with the last factor the recovery codes go, too. Throws FACTOR_NOT_FOUND
 * and what `asOwner` throws.
 */
export async function removeFactor(
  house: House,
  owner: Owner,
  factorId: string,
  proof: OwnerProof,
): Promise<void> {
  const { viewer, session } = owner;
  await asOwner(house, owner, proof, async (trx) => {
    const removed = await deleteFactor(trx, viewer.id, factorId);
    if (!removed) throw new DomainError('FACTOR_NOT_FOUND');
    if (!(await hasFactors(trx, viewer.id))) await replaceRecoveryCodes(trx, viewer.id, []);
    await deleteOtherSessions(trx, viewer.id, session.handle);
    const { kind, name } = removed;
    await tellOwner(house, trx, viewer, { what: wordsOfKind[kind], happened: 'removed', name });
  });
}

/** Ten new recovery codes; the old ones end. Throws FACTOR_NOT_FOUND and what `asOwner` throws. */
export async function replaceCodes(house: House, owner: Owner, proof: OwnerProof) {
  const { viewer } = owner;
  return asOwner(house, owner, proof, async (trx) => {
    if (!(await hasFactors(trx, viewer.id))) throw new DomainError('FACTOR_NOT_FOUND');
    await tellOwner(house, trx, viewer, { what: 'recovery codes', happened: 'replaced' });
    return { recoveryCodes: await renewCodes(house, trx, viewer.id) };
  });
}

async function tellOwner({ env, outbox }: House, trx: Trx, owner: Account, change: FactorChange) {
  await outbox.enqueue(trx, factorChangedMail(owner, change, env.appUrl));
}

async function renewCodes({ vault }: House, trx: Trx, userId: string): Promise<string[]> {
  const { codes, digests } = makeRecoveryCodes(vault);
  await replaceRecoveryCodes(trx, userId, digests);
  return codes;
}
