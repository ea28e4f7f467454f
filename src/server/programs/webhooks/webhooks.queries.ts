import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import type { PauseReason, WebhookEvent } from '#shared/people/accounts/webhooks.ts';

// The addresses to which an account lets us send its data: what ends access to it ends them.

/** The user's webhooks, newest first. */
export async function selectWebhooks(db: Db, viewerId: string) {
  return db
    .selectFrom('webhooks')
    .select((eb) => [
      'id',
      'url',
      'events',
      isoTime(eb.ref('createdAt')).as('createdAt'),
      isoTime(eb.ref('failingSince')).as('failingSince'),
      'pauseReason',
    ])
    .where('userId', '=', viewerId)
    .orderBy('id', 'desc')
    .execute();
}

type NewWebhook = {
  id: string;
  userId: string | null;
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

/** The earlier secret signs for another day. False if the user has no such webhook. */
export async function replaceWebhookSecret(
  db: Db,
  { userId, webhookId, sealedSecret }: { userId: string; webhookId: string; sealedSecret: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ sealedPrevious: sql`sealed_secret`, sealedSecret, rotatedAt: sql`now()` })
    .where('id', '=', webhookId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the user has no such webhook. */
export async function deleteWebhook(db: Db, userId: string, webhookId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('id', '=', webhookId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all webhooks of the user; returns their number. */
export async function deleteWebhooksOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('webhooks')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** False if the user has no such webhook. */
export async function resumeWebhook(db: Db, userId: string, webhookId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ pausedAt: null, pauseReason: null, failingSince: null })
    .where('id', '=', webhookId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
