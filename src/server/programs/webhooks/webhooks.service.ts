import type { Deps } from '#server/app/deps.ts';
import type { Env } from '#server/app/env.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { readPublicUrl } from '#server/platform/outgoing/post-publicly.ts';
import { DomainError } from '#shared/errors.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import {
  type CreateWebhook,
  eventScopes,
  eventsFor,
  type RotateSecret,
  type UpdateWebhook,
  type WebhookEvent,
} from '#shared/people/accounts/webhooks.ts';
import { makeWebhookSecret } from './signature.ts';
import { confirmCaller, ownerOf, type WebhookCaller } from './webhook-caller.service.ts';
import { wakeWebhooks } from './webhook-queue.ts';
import { webhookAddedEmail, webhookChangedEmail, webhooksEndedEmail } from './webhooks.email.ts';
import {
  deleteWebhook,
  deleteWebhooksOfExpiredKeys,
  insertWebhook,
  lockWebhook,
  type OwnWebhook,
  pauseWebhook,
  replaceWebhookSecret,
  resumeWebhook,
  selectWebhook,
  selectWebhooks,
  setReceiver,
} from './webhooks.queries.ts';

export async function getWebhook(db: Db, own: OwnWebhook) {
  const webhook = await selectWebhook(db, own);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return webhook;
}

/** Adds a webhook, and notifies the owner of it, because its receiver learns about their students. */
export async function createWebhook(
  deps: Deps,
  caller: WebhookCaller,
  { url: typed, events, ...proof }: CreateWebhook,
) {
  const { env, outbox } = deps;
  const { viewer, key } = caller;
  const { userId, keyId } = ownerOf(caller);
  const url = readUrl(env, typed);
  requireReadable(events, key?.scopes ?? null);
  const applyChange = await confirmCaller(deps, caller, proof);
  const input = { add: url, events };
  return revealOnce(deps, { caller, input, applyChange }, async (trx, sealedSecret) => {
    if ((await selectWebhooks(trx, { userId, keyId: null })).length >= webhookLimits.webhooks)
      throw new DomainError('TOO_MANY_WEBHOOKS');
    const webhookId = newId();
    await insertWebhook(trx, { id: webhookId, userId, keyId, url, events, sealedSecret });
    if (key) await consumeAttempt(trx, 'pointWebhook', { account: userId });
    await outbox.enqueue(trx, webhookAddedEmail(viewer, { url, events, key }, env.urls));
    return getWebhook(trx, { userId, keyId, webhookId });
  });
}

/** Both secrets sign for a day. */
export async function rotateSecret(
  deps: Deps,
  caller: WebhookCaller,
  { webhookId, ...proof }: RotateSecret,
) {
  const own = { ...ownerOf(caller), webhookId };
  const applyChange = await confirmCaller(deps, caller, proof);
  const input = { rotate: webhookId };
  return revealOnce(deps, { caller, input, applyChange }, async (trx, sealedSecret) => {
    if (!(await replaceWebhookSecret(trx, own, sealedSecret)))
      throw new DomainError('WEBHOOK_NOT_FOUND');
    return {};
  });
}

type Once = {
  caller: WebhookCaller;
  input: object;
  applyChange: Awaited<ReturnType<typeof confirmCaller>>;
};

/** Runs a change with a new secret, once per Idempotency-Key. The stored response has the secret sealed. */
async function revealOnce<Result extends object>(
  { db, vault }: Deps,
  { caller, input, applyChange }: Once,
  change: (trx: Trx, sealedSecret: Buffer) => Promise<Result>,
): Promise<Result & { secret: string }> {
  const sealing = vault.sealingFor('webhook');
  const owner = ownerOf(caller);
  // Another API key with the same Idempotency-Key must not get the secret.
  const request = { ...input, keyId: owner.keyId };
  const once = { userId: owner.userId, key: caller.idempotencyKey, request };
  const work = async (trx: Trx) => {
    const sealedSecret = sealing.seal(makeWebhookSecret());
    const result = await change(trx, sealedSecret);
    return { result, sealed: sealedSecret.toString('base64') };
  };
  const { result, sealed } = await runOnce(db, once, work, applyChange);
  const secret = sealing.open(Buffer.from(sealed, 'base64'));
  if (secret === null) throw new Error('The response was sealed under another APP_SECRET');
  return { ...result, secret };
}

/** A new URL and added events are notified and confirmed like a new webhook. */
export async function updateWebhook(
  deps: Deps,
  caller: WebhookCaller,
  { webhookId, url: typed, events, isActive, ...proof }: UpdateWebhook,
) {
  const { env, outbox } = deps;
  const own = { ...ownerOf(caller), webhookId };
  const url = typed === undefined ? undefined : readUrl(env, typed);
  const applyChange = await confirmCaller(deps, caller, url || events ? proof : null);
  return applyChange(async (trx) => {
    const before = await lockWebhook(trx, own);
    if (!before) throw new DomainError('WEBHOOK_NOT_FOUND');
    if (events) requireReadable(events, before.keyScopes);
    const after = { url: url ?? before.url, events: events ?? before.events };
    const isMoved = after.url !== before.url;
    if (isMoved || events) await setReceiver(trx, webhookId, { events, ...(isMoved && { url }) });
    if (isMoved || after.events.some((event) => !before.events.includes(event))) {
      if (caller.key) await consumeAttempt(trx, 'pointWebhook', { account: own.userId });
      const change = { before: before.url, ...after, key: caller.key };
      await outbox.enqueue(trx, webhookChangedEmail(caller.viewer, change, env.urls));
    }
    if (isActive !== undefined) await setActive(trx, own, isActive);
    if (isMoved || isActive) await wakeWebhooks(deps.jobs, trx, [webhookId]);
    return getWebhook(trx, own);
  });
}

/** Deliveries that still wait are sent once it is turned on. */
async function setActive(
  trx: Trx,
  { userId, webhookId }: OwnWebhook,
  isActive: boolean,
): Promise<void> {
  if (!isActive) return void (await pauseWebhook(trx, webhookId, 'off'));
  await consumeAttempt(trx, 'sendWebhook', { account: userId });
  await resumeWebhook(trx, webhookId);
}

function readUrl(env: Env, typed: string): string {
  const url = readPublicUrl(typed, env.webhooks)?.href;
  if (!url) throw new DomainError('WEBHOOK_URL_REJECTED');
  return url;
}

/** `scopes` are those of the key that makes the webhook; null if its owner does. */
function requireReadable(events: WebhookEvent[], scopes: KeyScope[] | null): void {
  if (!scopes) return;
  const readable = eventsFor(scopes);
  const denied = events.filter((event) => !readable.includes(event));
  if (denied.length === 0) return;
  const needed = denied.map((event) => `${event} needs ${eventScopes[event]}`).join(', ');
  throw new DomainError('WEBHOOK_EVENTS_UNREADABLE', { fields: { events: needed } });
}

export async function endWebhook(db: Db, own: OwnWebhook): Promise<void> {
  if (!(await deleteWebhook(db, own))) throw new DomainError('WEBHOOK_NOT_FOUND');
}

/** Nothing was sent for them since their key expired. */
export async function endWebhooksOfExpiredKeys({
  db,
  env,
  outbox,
}: Pick<Deps, 'db' | 'env' | 'outbox'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = Map.groupBy(await deleteWebhooksOfExpiredKeys(trx), ({ keyId }) => keyId);
    for (const webhooks of ended.values()) {
      const addresses = webhooks.map(({ url }) => url);
      const [first] = webhooks;
      if (first) await outbox.enqueue(trx, webhooksEndedEmail({ ...first, addresses }, env.urls));
    }
  });
}
