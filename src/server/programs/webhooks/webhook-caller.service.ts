import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { confirmIdentity } from '#server/people/auth/flows/confirm-identity.service.ts';
import { lockKey } from '#server/people/auth/keys/keys.queries.ts';
import type { Owner, UsedKey } from '#server/people/auth/sessions/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import type { OwnerProof } from '#shared/people/accounts/accounts.ts';
import type { WebhookOwner } from './webhooks.queries.ts';

/** The owner of an account, or a program of theirs with an API key. */
export type WebhookCaller = Owner & {
  key?: UsedKey | undefined;
  idempotencyKey: string | null;
};

/** A key manages only the webhooks that it made: others may get events that it must not read. */
export const ownerOf = ({ viewer, key }: Pick<WebhookCaller, 'viewer' | 'key'>): WebhookOwner => ({
  userId: viewer.id,
  keyId: key?.id ?? null,
});

/**
 * Checks the proof of a person, unless it is null because the change needs none. A key was confirmed when
 * it was created. The returned function runs the change in a transaction, and checks again under its locks.
 */
export async function confirmCaller(deps: Deps, caller: WebhookCaller, proof: OwnerProof | null) {
  const { key, viewer } = caller;
  if (!key && proof) return confirmIdentity(deps, caller, proof);
  return <Result>(change: (trx: Trx) => Promise<Result>) =>
    deps.db.transaction().execute(async (trx) => {
      if (key && !((await lockAccount(trx, viewer.id)) && (await lockKey(trx, key.id))))
        throw new DomainError('KEY_INVALID');
      return change(trx);
    });
}
