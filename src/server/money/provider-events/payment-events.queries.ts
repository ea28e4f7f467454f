import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';

/**
 * False if the event is stored already. Waits for a concurrent transaction that applies the same
 * event.
 */
export async function insertProviderEvent(
  trx: Trx,
  { id, type, ...event }: ProviderEvent,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('providerEvents')
    .values({ id, type, subject: event.subject, content: JSON.stringify(event) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const isFailedExtraRefund = sql<boolean>`applied_at IS NULL AND content->>'kind' = 'refunded'
  AND content->>'status' = 'failed' AND content->>'refundId' IS NOT NULL`;

type FailedExtraRefund = {
  id: string;
  chargeId: string;
  amountCents: number;
  failedAt: Date;
  createdAt: Date;
  paymentId: string | null;
};

/**
 * Refunds of second charges that failed after the provider accepted them. They wait, because no
 * payment of ours has that charge; `payment_id` is the payment that the learner made twice, null if
 * the charge was never reported.
 */
export const failedExtraRefunds = sql<FailedExtraRefund>`(
  SELECT failed.*, coalesce(charged.received_at, failed.failed_at) AS created_at, charged.payment_id
  FROM (
    SELECT (content->>'refundId')::uuid AS id, content->>'chargeId' AS charge_id,
      (content->>'amountCents')::int AS amount_cents, min(received_at) AS failed_at
    FROM provider_events WHERE ${isFailedExtraRefund} GROUP BY 1, 2, 3
  ) AS failed
  LEFT JOIN LATERAL (
    SELECT (paid.content->>'paymentId')::uuid AS payment_id, paid.received_at
    FROM provider_events paid
    WHERE paid.content->>'kind' = 'paid' AND paid.content->>'chargeId' = failed.charge_id
    ORDER BY paid.received_at LIMIT 1
  ) AS charged ON true)`;

/** All of them, or those with these ids; the provider is null if unknown. */
export async function selectFailedExtraRefunds(db: Db, ids?: string[]) {
  return db
    .selectFrom(failedExtraRefunds.as('failed'))
    .leftJoin('payments as p', 'p.id', 'failed.paymentId')
    .select([
      'failed.id',
      'failed.chargeId',
      'failed.amountCents',
      'p.id as paymentId',
      'p.provider',
    ])
    .$if(ids !== undefined, (query) =>
      query.where('failed.id', '=', sql<string>`ANY(${ids}::uuid[])`),
    )
    .orderBy('failed.id')
    .execute();
}

/** A provider reports one failure several times. False if another process was first. */
export async function setExtraFailuresApplied(trx: Trx, chargeId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('providerEvents')
    .set({ appliedAt: sql<Date>`now()` })
    .where('subject', '=', chargeId)
    .where(isFailedExtraRefund)
    .executeTakeFirst();
  return numUpdatedRows !== 0n;
}

export async function setEventApplied(trx: Trx, eventId: string): Promise<void> {
  await trx
    .updateTable('providerEvents')
    .set({ appliedAt: sql<Date>`now()` })
    .where('id', '=', eventId)
    .execute();
}

/** The earlier events about this charge, oldest first. */
export async function selectWaitingEvents(trx: Trx, chargeId: string): Promise<ProviderEvent[]> {
  const rows = await trx
    .selectFrom('providerEvents')
    .select(['id', 'type', 'content'])
    .where('subject', '=', chargeId)
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ content, ...event }) => ({ ...content, ...event }) as ProviderEvent);
}

/**
 * Makes events about the same charge wait for each other until the transaction ends, even if the
 * charge is unknown. Taken before any row is locked.
 */
export async function lockCharge(trx: Trx, chargeId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`charge ${chargeId}`}, 0))`.execute(
    trx,
  );
}

export async function selectPaymentOfCharge(trx: Trx, chargeId: string) {
  return trx
    .selectFrom('payments')
    .select('id')
    .where('chargeId', '=', chargeId)
    .executeTakeFirst();
}
