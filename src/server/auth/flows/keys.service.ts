import { keyMadeEmail } from '#server/auth/emailed/account.email.ts';
import {
  deleteKey,
  insertKey,
  selectKeys,
  selectKeyWithAccount,
  touchKey,
} from '#server/auth/keys/keys.queries.ts';
import { placeLabel } from '#server/auth/sessions/place-label.ts';
import type { Owner, SignedIn } from '#server/auth/sessions/sessions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import type { CreateKey } from '#shared/accounts/api-keys.ts';
import { keyLimits, keyPrefix, type RowScope } from '#shared/accounts/key-scopes.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs } from '#shared/units.ts';
import { confirmIdentity } from './confirm-identity.service.ts';

export const isKeyShaped = (token: string) => token.startsWith(keyPrefix);

/** Makes a key, which is only in this response: its hash is stored. */
export async function createKey(
  deps: Deps,
  owner: Owner,
  { name, scopes, days, ...proof }: CreateKey,
) {
  const { env, outbox } = deps;
  const { viewer } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof);
  const key = `${keyPrefix}${makeToken()}`;
  const row = { id: newId(), userId: viewer.id, name, keyHash: hashToken(key), scopes, days };
  const made = await applyChange(async (trx) => {
    if ((await selectKeys(trx, viewer.id)).length >= keyLimits.keys)
      throw new DomainError('TOO_MANY_KEYS');
    const inserted = await insertKey(trx, row);
    await outbox.enqueue(trx, keyMadeEmail(viewer, inserted, env.urls));
    return inserted;
  });
  return { ...made, key };
}

export async function endKey(db: Db, userId: string, keyId: string): Promise<void> {
  if (!(await deleteKey(db, userId, keyId))) throw new DomainError('KEY_NOT_FOUND');
}

/** The precision of 'last used'; a finer one would write on every request. */
const touchEveryMs = 5 * minuteMs;

/**
 * The account that a key acts for, if it may do what needs this scope. A key has no session and no
 * second factor, so changes that need one reject it even if a row were to allow it.
 */
export async function openKey(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  key: string,
  { scope, address }: { scope: RowScope | null; address: string },
): Promise<SignedIn> {
  if (scope === 'none') throw new DomainError('KEY_NOT_ALLOWED');
  const found = await selectKeyWithAccount(db, hashToken(key));
  if (!found || (env.requireEmailVerification && !found.emailVerifiedAt))
    throw new DomainError('KEY_INVALID');
  const { keyId, scopes, lastUsedAt, createdAt, expiresAt, emailVerifiedAt: _, ...account } = found;
  await consumeAttempt(db, 'apiKey', { account: keyId });
  if (scope && !scopes.includes(scope)) throw new DomainError('KEY_SCOPE_MISSING');
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > touchEveryMs)
    await touchKey(db, keyId, await placeLabel(address));
  return { account, session: { handle: keyId, createdAt, expiresAt, secondFactorAt: null } };
}
