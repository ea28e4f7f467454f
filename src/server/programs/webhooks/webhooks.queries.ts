import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import type { PauseReason, WebhookEvent } from '#shared/people/accounts/webhooks.ts';

// The addresses to which an account lets us send its data: what ends access to it ends them.

/** Whose webhooks a caller manages: all of a user, or those that one of their API keys made. */
export type WebhookOwner = { userId: string; keyId: string | null };
export type OwnWebhook = WebhookOwner & { webhookId: string };

/** A condition on webhooks by this alias. */
export const isOwnedBy = ({ userId, keyId }: WebhookOwner, table: string) =>
  sql<boolean>`(${sql.ref(`${table}.user_id`)} = ${userId}::uuid
    AND (${keyId}::uuid IS NULL OR ${sql.ref(`${table}.key_id`)} = ${keyId}::uuid))`;

const shownWebhooks = (db: Db, owner: WebhookOwner) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('apiKeys as k', 'k.id', 'w.keyId')
    .select((eb) => [
      'w.id',
      'w.url',
      'w.events',
      isoTime(eb.ref('w.createdAt')).as('createdAt'),
      isoTime(eb.ref('w.failingSince')).as('failingSince'),
      sql<boolean>`w.paused_at IS NULL`.as('isActive'),
      'w.pauseReason',
      'k.name as keyName',
    ])
    .where(isOwnedBy(owner, 'w'));

/** Newest first. */
export const selectWebhooks = (db: Db, owner: WebhookOwner) =>
  shownWebhooks(db, owner).orderBy('w.id', 'desc').execute();

export const selectWebhook = (db: Db, own: OwnWebhook) =>
  shownWebhooks(db, own).where('w.id', '=', own.webhookId).executeTakeFirst();

/** With the scopes of the key that made it, if a key did. */
export async function lockWebhook(trx: Trx, own: OwnWebhook) {
  return trx
    .selectFrom('webhooks as w')
    .leftJoin('apiKeys as k', 'k.id', 'w.keyId')
    .select(['w.url', 'w.events', 'w.pauseReason', 'k.scopes as keyScopes'])
    .where('w.id', '=', own.webhookId)
    .where(isOwnedBy(own, 'w'))
    .forNoKeyUpdate('w')
    .executeTakeFirst();
}

type NewWebhook = {
  id: string;
  userId: string | null;
  keyId?: string | null;
  url: string;
  events: WebhookEvent[];
  sealedSecret: Buffer;
};

/** Does nothing for the site if another process made its webhook. */
export async function insertWebhook(db: Db, webhook: NewWebhook): Promise<void> {
  await db
    .insertInto('webhooks')
    .values(webhook)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The earlier secret signs for another day. False if the caller has no such webhook. */
export async function replaceWebhookSecret(
  db: Db,
  own: OwnWebhook,
  sealedSecret: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ sealedPrevious: sql`sealed_secret`, sealedSecret, rotatedAt: sql`now()` })
    .where('id', '=', own.webhookId)
    .where(isOwnedBy(own, 'webhooks'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The new receiver, if there is one, has not failed yet. */
export async function setReceiver(
  trx: Trx,
  webhookId: string,
  { url, events }: { url?: string | undefined; events?: WebhookEvent[] | undefined },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ ...(url && { url, failingSince: null, attemptedAt: null }), ...(events && { events }) })
    .where('id', '=', webhookId)
    .execute();
}

/** False if the caller has no such webhook. */
export async function deleteWebhook(db: Db, own: OwnWebhook): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('id', '=', own.webhookId)
    .where(isOwnedBy(own, 'webhooks'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the webhooks of keys that have expired; returns them with the key and its owner. */
export async function deleteWebhooksOfExpiredKeys(trx: Trx) {
  return trx
    .deleteFrom('webhooks as w')
    .using(['apiKeys as k', 'users as u'])
    .whereRef('k.id', '=', 'w.keyId')
    .whereRef('u.id', '=', 'k.userId')
    .where('k.expiresAt', '<=', sql<Date>`now()`)
    .returning(['w.url', 'k.id as keyId', 'k.name as keyName', recipient('u').as('owner')])
    .execute();
}

/** Ends all webhooks of the user; returns their number. */
export async function deleteWebhooksOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhooks')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function resumeWebhook(trx: Trx, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ pausedAt: null, pauseReason: null, failingSince: null })
    .where('id', '=', webhookId)
    .execute();
}

/** False if it was paused before. */
export async function pauseWebhook(
  trx: Trx,
  webhookId: string,
  pauseReason: PauseReason,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ pausedAt: sql`now()`, pauseReason })
    .where('id', '=', webhookId)
    .where('pausedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For the email to the owner; undefined if the webhook is no longer paused. */
export async function selectPausedWebhook(db: Db, webhookId: string) {
  return db
    .selectFrom('webhooks as w')
    .leftJoin('users as u', 'u.id', 'w.userId')
    .select(['w.url', 'w.pauseReason'])
    .select((eb) => eb.case().when('u.id', 'is not', null).then(recipient('u')).end().as('owner'))
    .where('w.id', '=', webhookId)
    .where('w.pausedAt', 'is not', null)
    .executeTakeFirst();
}

export async function lockSiteWebhook(trx: Trx) {
  return trx
    .selectFrom('webhooks')
    .select('sealedSecret')
    .where('userId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates the webhook of the site, which is no longer paused then. */
export async function updateSiteWebhook(
  db: Db,
  set: { url: string; events: WebhookEvent[]; sealedSecret?: Buffer },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ ...set, pausedAt: null, pauseReason: null, failingSince: null })
    .$if(set.sealedSecret !== undefined, (query) =>
      query.set({ sealedPrevious: sql`sealed_secret`, rotatedAt: sql`now()` }),
    )
    .where('userId', 'is', null)
    .execute();
}

export async function deleteSiteWebhook(db: Db): Promise<void> {
  await db.deleteFrom('webhooks').where('userId', 'is', null).execute();
}
