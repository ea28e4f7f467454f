import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';

/** Longer than the time between two renewals, which one round of requests takes. */
const claimSeconds = 60;

const restSeconds = { min: 30, max: 600 };

/** While nothing arrives, the receiver rests for as long again as it has failed, within these limits. */
const isResting = sql<boolean>`(failing_since IS NOT NULL AND now() < attempted_at
  + greatest(make_interval(secs => ${restSeconds.min}),
    least(make_interval(secs => ${restSeconds.max}), attempted_at - failing_since)))`;

/** A condition on `webhooks`: it belongs to the site, or its owner is neither deleted nor suspended. */
const ownerMayAct = sql<boolean>`(webhooks.user_id IS NULL OR EXISTS (
  SELECT FROM users WHERE users.id = webhooks.user_id AND ${mayAct('users')}))`;

/** A condition on webhooks by this alias: the API key that made it, if one did, has not expired. */
export const hasLiveKey = (table: string) => {
  const keyId = sql.ref(`${table}.key_id`);
  return sql<boolean>`(${keyId} IS NULL OR EXISTS (
    SELECT FROM api_keys WHERE api_keys.id = ${keyId} AND api_keys.expires_at > now()))`;
};

const isOpen = sql<boolean>`(webhooks.paused_at IS NULL AND NOT ${isResting} AND ${ownerMayAct}
  AND ${hasLiveKey('webhooks')})`;

export type ClaimedWebhook = NonNullable<Awaited<ReturnType<typeof claimWebhook>>>;

/**
 * Claims the webhook for one process, or renews the claim that ends at `held`, so that deliveries keep
 * their order. Undefined if another process has it, or nothing may be sent now.
 */
export async function claimWebhook(db: Db, webhookId: string, held: Date | null) {
  return db
    .updateTable('webhooks')
    .set({
      busyUntil: sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds})`,
    })
    .where('id', '=', webhookId)
    .where(isOpen)
    .where(
      sql<boolean>`(busy_until IS NULL OR busy_until < now() OR busy_until = ${held}::timestamptz)`,
    )
    .returning([
      'id',
      'url',
      'sealedSecret',
      sql<Buffer | null>`CASE WHEN rotated_at > now() - interval '1 day' THEN sealed_previous END`.as(
        'sealedPrevious',
      ),
      'failingSince',
      sql<Date>`busy_until`.as('busyUntil'),
    ])
    .executeTakeFirst();
}

/**
 * Ends a turn. It waits for transactions that called `lockWebhooksToWake`, because their turn may be this
 * one: what they have added must be seen after it.
 */
export async function releaseWebhook(
  trx: Trx,
  { id, busyUntil, isSlow }: { id: string; busyUntil: Date; isSlow: boolean },
): Promise<void> {
  await sql`SELECT FROM webhooks WHERE id = ${id} FOR UPDATE`.execute(trx);
  await trx
    .updateTable('webhooks')
    .set({ busyUntil: null, isSlow })
    .where('id', '=', id)
    .where('busyUntil', '=', busyUntil)
    .execute();
}

/** In one order. The locks are shared, and keep a turn from ending before the caller commits. */
export async function lockWebhooksToWake(trx: Trx, ids: string[]) {
  return trx
    .selectFrom('webhooks')
    .select(['id', 'userId', 'isSlow'])
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export async function setWebhookWorking(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', webhookId)
    .execute();
}

/** Whether it has failed for so long that it is to be paused. */
export async function setWebhookFailing(trx: Trx, webhookId: string): Promise<boolean> {
  const row = await trx
    .updateTable('webhooks')
    .set({ failingSince: sql`coalesce(failing_since, now())`, attemptedAt: sql`now()` })
    .where('id', '=', webhookId)
    .returning(
      sql<boolean>`failing_since < now() - make_interval(days => ${webhookLimits.failingDays})`.as(
        'isOver',
      ),
    )
    .executeTakeFirst();
  return row?.isOver ?? false;
}

/** The webhooks that have a due delivery and may get it now. */
export async function selectDueWebhooks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where(isOpen)
    .where(
      sql<boolean>`EXISTS (SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = webhooks.id AND d.state = 'waiting' AND d.due_at <= now())`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
