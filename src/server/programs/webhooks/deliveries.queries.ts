import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { PageById } from '#server/db/page-cursor.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { hasUndeliveredFact } from '#server/people/notifications/undelivered-columns.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import type { MessageType } from '#shared/people/accounts/webhooks.ts';
import { webhookListener } from './webhook-queue.ts';
import { isOwnedBy, type WebhookOwner } from './webhooks.queries.ts';

const giveUpAfter = (dueAt: RawBuilder<Date>) =>
  sql<Date>`${dueAt} + make_interval(days => ${webhookLimits.retryDays})`;
const giveUpAt = giveUpAfter(sql`now()`);

export type NewDelivery = {
  id: string;
  webhookId: string;
  event: MessageType;
  about: string[];
  sequence: number;
  body: string;
  /** The time before which it is not sent; right away if omitted. */
  dueAt?: Date | undefined;
};

export async function insertDeliveries(trx: Trx, deliveries: NewDelivery[]): Promise<void> {
  await trx
    .insertInto('webhookDeliveries')
    .values(
      deliveries.map(({ dueAt, ...delivery }) => {
        const due = sql<Date>`coalesce(${dueAt}::timestamptz, now())`;
        return { ...delivery, dueAt: due, giveUpAt: giveUpAfter(due) };
      }),
    )
    .execute();
}

/**
 * The earliest deliveries that wait, in their order, without those that are not sent before a date opens to
 * everyone: these must not fill the list.
 */
export async function selectWaiting(db: Db, webhookId: string, limit: number) {
  return db
    .selectFrom('webhookDeliveries')
    .select(['id', 'about', 'attempts', sql<boolean>`due_at <= now()`.as('isDue')])
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(attempts > 0 OR due_at < now() + interval '1 minute')`)
    .orderBy('sequence')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * `isEarly`: an earlier delivery about the same waits, or its fact is still to be received. One statement
 * looks for both, because the fact may be received between two.
 */
export async function selectMessages(db: Db, ids: string[]) {
  return db
    .selectFrom('webhookDeliveries as d')
    .select([
      'd.id',
      'd.body',
      sql<boolean>`(${hasUndeliveredFact(webhookListener, { before: sql`d.sequence`, about: sql`d.about` })}
        OR EXISTS (SELECT FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id
          AND e.state = 'waiting' AND e.sequence < d.sequence AND e.about && d.about))`.as(
        'isEarly',
      ),
    ])
    .where('d.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('d.sequence')
    .execute();
}

const overtakenSeconds = 5;

export async function postponeDeliveries(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: sql`now() + make_interval(secs => ${overtakenSeconds})` })
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
}

type Attempt = {
  id: string;
  isDelivered: boolean;
  tookMs: number;
  status: number | null;
  response: string;
};

/** A failed one is due again after a minute, then after twice as long each time, up to an hour. */
export async function recordAttempt(db: Db, { id, isDelivered, ...result }: Attempt) {
  await db
    .updateTable('webhookDeliveries')
    .set({
      ...result,
      state: isDelivered ? 'delivered' : 'waiting',
      attempts: sql`attempts + 1`,
      attemptedAt: sql`now()`,
      dueAt: sql`now() + make_interval(mins => least(60, 2 ^ least(attempts, 6))::int)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends deliveries that were retried for long enough. */
export async function giveUpDeliveries(db: Db): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where('giveUpAt', '<=', sql<Date>`now()`)
    .execute();
}

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${webhookLimits.logDays})`)
    .execute();
}

/** Deletes the deliveries whose bodies have one of these ids. Reads the whole table. */
export async function deleteDeliveriesWith(trx: Trx, ids: string[]): Promise<void> {
  await sql`DELETE FROM webhook_deliveries USING unnest(${ids}::text[]) AS named (id)
    WHERE strpos(body, named.id) > 0`.execute(trx);
}

/** The deliveries to a webhook, newest first. */
export async function selectDeliveries(db: Db, webhookId: string, { rowLimit, after }: PageById) {
  return db
    .selectFrom('webhookDeliveries')
    .select((eb) => [
      'id',
      'event',
      'state',
      'attempts',
      'status',
      'response',
      'tookMs',
      isoTime(eb.ref('createdAt')).as('createdAt'),
      isoTime(eb.ref('attemptedAt')).as('attemptedAt'),
    ])
    .where('webhookId', '=', webhookId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(rowLimit)
    .execute();
}

/** Makes a delivery of the owner due now, with all its attempts; returns its webhook. */
export async function repeatDelivery(
  trx: Trx,
  owner: WebhookOwner,
  deliveryId: string,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('webhookDeliveries as d')
    .from('webhooks as w')
    .set({ state: 'waiting', dueAt: sql`now()`, attempts: 0, giveUpAt })
    .whereRef('w.id', '=', 'd.webhookId')
    .where('d.id', '=', deliveryId)
    .where(isOwnedBy(owner, 'w'))
    .returning('w.id')
    .executeTakeFirst();
  return row?.id;
}
