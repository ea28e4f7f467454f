import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import { pageById } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { confirmIdentity } from '#server/people/auth/flows/confirm-identity.service.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import { readPublicUrl } from '#server/platform/outgoing/post-publicly.ts';
import { DomainError } from '#shared/errors.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import {
  type CreateWebhook,
  type RotateSecret,
  testEvent,
} from '#shared/people/accounts/webhooks.ts';
import {
  insertDeliveries,
  isOwnWebhook,
  repeatDelivery,
  selectDeliveries,
} from './deliveries.queries.ts';
import { makeWebhookSecret } from './signature.ts';
import { messageOf } from './webhook.listeners.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import { webhookAddedEmail } from './webhooks.email.ts';
import {
  deleteWebhook,
  insertWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  selectWebhooks,
} from './webhooks.queries.ts';

const pageSize = 20;

/** Adds a webhook, and notifies the owner of it, because its receiver learns about their students. */
export async function createWebhook(
  deps: Deps,
  owner: Owner,
  { url: typed, events, ...proof }: CreateWebhook,
) {
  const { env, outbox, vault } = deps;
  const { viewer } = owner;
  const url = readPublicUrl(typed, env.webhooks)?.href;
  if (!url) throw new DomainError('WEBHOOK_URL_REJECTED');
  const applyChange = await confirmIdentity(deps, owner, proof);
  const secret = makeWebhookSecret();
  const sealedSecret = vault.sealingFor('webhook').seal(secret);
  await applyChange(async (trx) => {
    if ((await selectWebhooks(trx, viewer.id)).length >= webhookLimits.webhooks)
      throw new DomainError('TOO_MANY_WEBHOOKS');
    await insertWebhook(trx, { id: newId(), userId: viewer.id, url, events, sealedSecret });
    await outbox.enqueue(trx, webhookAddedEmail(viewer, { url, events }, env.urls));
  });
  return { secret };
}

/** Both secrets sign for a day. */
export async function rotateSecret(
  deps: Deps,
  owner: Owner,
  { webhookId, ...proof }: RotateSecret,
) {
  const applyChange = await confirmIdentity(deps, owner, proof);
  const secret = makeWebhookSecret();
  const sealedSecret = deps.vault.sealingFor('webhook').seal(secret);
  await applyChange(async (trx) => {
    const rotated = { userId: owner.viewer.id, webhookId, sealedSecret };
    if (!(await replaceWebhookSecret(trx, rotated))) throw new DomainError('WEBHOOK_NOT_FOUND');
  });
  return { secret };
}

export async function endWebhook(db: Db, viewerId: string, webhookId: string): Promise<void> {
  if (!(await deleteWebhook(db, viewerId, webhookId))) throw new DomainError('WEBHOOK_NOT_FOUND');
}

type OwnWebhook = { userId: string; webhookId: string };

async function requireOwn(db: Db, own: OwnWebhook): Promise<void> {
  if (!(await isOwnWebhook(db, own))) throw new DomainError('WEBHOOK_NOT_FOUND');
}

export async function getDeliveries(db: Db, own: OwnWebhook, cursor: string | undefined) {
  await requireOwn(db, own);
  return pageById({ limit: pageSize, cursor }, (page) => selectDeliveries(db, own.webhookId, page));
}

export async function sendTest({ db, jobs }: Deps, own: OwnWebhook): Promise<void> {
  await requireOwn(db, own);
  await consumeAttempt(db, 'sendWebhook', { account: own.userId });
  const { webhookId } = own;
  const at = new Date();
  const message = messageOf({ name: testEvent, at }, {});
  const test = { ...message, webhookId, about: [], sequence: at.getTime() * 1000 };
  await db.transaction().execute(async (trx) => {
    await insertDeliveries(trx, [test]);
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

export async function sendAgain(
  { db, jobs }: Deps,
  repeated: { userId: string; deliveryId: string },
): Promise<void> {
  await consumeAttempt(db, 'sendWebhook', { account: repeated.userId });
  await db.transaction().execute(async (trx) => {
    const webhookId = await repeatDelivery(trx, repeated);
    if (!webhookId) throw new DomainError('DELIVERY_NOT_FOUND');
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}

/** Deliveries that still wait are sent, too. */
export async function resume({ db, jobs }: Deps, { userId, webhookId }: OwnWebhook): Promise<void> {
  await consumeAttempt(db, 'sendWebhook', { account: userId });
  await db.transaction().execute(async (trx) => {
    if (!(await resumeWebhook(trx, userId, webhookId))) throw new DomainError('WEBHOOK_NOT_FOUND');
    await wakeWebhooks(jobs, trx, [webhookId]);
  });
}
