import type { Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/db/user-locks.ts';
import type { House } from '#server/house.ts';
import { forgiveAttempts } from '#server/rate-limits/rate-limits.ts';
import type { OwnerProof } from '#shared/accounts.ts';
import { DomainError } from '#shared/errors.ts';
import { hasFactors } from '../factors/factors.queries.ts';
import { prepareProof } from '../factors/second-factor.service.ts';
import type { Owner } from '../sessions.ts';
import { confirmOwner } from './confirm-password.service.ts';

/**
 * Makes the change once its owner has shown the password, if there is one, and a second factor, if
 * there is one. Throws WRONG_PASSWORD, SIGN_IN_AGAIN, SECOND_FACTOR_INVALID, PASSKEY_INVALID,
 * CHALLENGE_NOT_FOUND or RATE_LIMITED.
 */
export async function asOwner<Result>(
  house: House,
  owner: Owner,
  proof: OwnerProof,
  change: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const { db } = house;
  const { viewer } = owner;
  await confirmOwner(house, owner, proof.currentPassword);
  const prove = (await hasFactors(db, viewer.id))
    ? await prepareProof(house, viewer.id, proof, 'change')
    : null;
  const result = await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, viewer.id))) throw new DomainError('SESSION_NOT_FOUND');
    // One that was added meanwhile must be shown, too.
    if (!prove && (await hasFactors(trx, viewer.id)))
      throw new DomainError('SECOND_FACTOR_INVALID');
    await prove?.(trx);
    return change(trx);
  });
  if (prove) await forgiveAttempts(db, 'secondFactor', viewer.id);
  return result;
}
