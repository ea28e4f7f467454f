import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { keyMadeEmail } from '#server/people/auth/emailed/account.email.ts';
import { confirmIdentity } from '#server/people/auth/flows/confirm-identity.service.ts';
import { deleteKey, insertKey, selectKeys } from '#server/people/auth/keys/keys.queries.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import type { CreateKey } from '#shared/people/accounts/api-keys.ts';
import { keyLimits, keyPrefix } from '#shared/people/accounts/key-scopes.ts';

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

export async function endKey(db: Db, viewerId: string, keyId: string): Promise<void> {
  if (!(await deleteKey(db, viewerId, keyId))) throw new DomainError('KEY_NOT_FOUND');
}
