import {
  deleteWebhook,
  insertWebhook,
  replaceWebhookSecret,
  selectWebhooks,
} from '#server/auth/accounts/webhooks.queries.ts';
import { webhookAddedEmail } from '#server/auth/emailed/webhook-added.email.ts';
import type { Owner } from '#server/auth/sessions/sessions.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readPublicUrl } from '#server/platform/outgoing/post-publicly.ts';
import { webhookLimits } from '#shared/accounts/webhook-limits.ts';
import type { CreateWebhook, RotateSecret } from '#shared/accounts/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import { confirmIdentity } from './confirm-identity.service.ts';

/** Adds a webhook, and notifies the owner of it, because its receiver learns about their students. */
export async function createWebhook(
  deps: Deps,
  owner: Owner,
  { secret, url: typed, events, ...proof }: CreateWebhook & { secret: string },
) {
  const { env, outbox, vault } = deps;
  const { viewer } = owner;
  const url = readPublicUrl(typed, env.webhooks)?.href;
  if (!url) throw new DomainError('WEBHOOK_URL_REJECTED');
  const applyChange = await confirmIdentity(deps, owner, proof);
  const sealedSecret = vault.sealingFor('webhook').seal(secret);
  await applyChange(async (trx) => {
    if ((await selectWebhooks(trx, viewer.id)).length >= webhookLimits.webhooks)
      throw new DomainError('TOO_MANY_WEBHOOKS');
    await insertWebhook(trx, { id: newId(), userId: viewer.id, url, events, sealedSecret });
    await outbox.enqueue(trx, webhookAddedEmail(viewer, { url, events }, env.appUrl));
  });
  return { secret };
}

/** Both secrets sign for a day. */
export async function rotateSecret(
  deps: Deps,
  owner: Owner,
  { secret, webhookId, ...proof }: RotateSecret & { secret: string },
) {
  const applyChange = await confirmIdentity(deps, owner, proof);
  const sealedSecret = deps.vault.sealingFor('webhook').seal(secret);
  await applyChange(async (trx) => {
    const rotated = { userId: owner.viewer.id, webhookId, sealedSecret };
    if (!(await replaceWebhookSecret(trx, rotated))) throw new DomainError('WEBHOOK_NOT_FOUND');
  });
  return { secret };
}

export async function endWebhook(db: Db, userId: string, webhookId: string): Promise<void> {
  if (!(await deleteWebhook(db, userId, webhookId))) throw new DomainError('WEBHOOK_NOT_FOUND');
}
