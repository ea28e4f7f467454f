import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { MoneyFault } from '#server/money/ledger/check-ledger.queries.ts';
import { maxRefundPendingDays } from '#shared/money/payments.ts';

/** Failed, or pending for so long that a person has to act. */
export const isUnfinished = sql<boolean>`(refunds.status = 'failed' AND refunds.reason <> 'provider'
  OR refunds.status = 'pending'
    AND refunds.created_at < now() - make_interval(days => ${maxRefundPendingDays}))`;

/** Refunds that we owe to learners and that the provider has not sent. */
export async function selectUnfinishedRefunds(db: Db): Promise<MoneyFault[]> {
  const { rows } = await sql<MoneyFault>`
    SELECT 'Refund' AS entity, id::text, CASE
        WHEN status = 'failed'
          THEN 'of ' || amount_cents || ' cents for payment ' || payment_id || ' failed'
        ELSE 'of ' || amount_cents || ' cents for payment ' || payment_id || ' has been pending since '
          || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') END AS problem
    FROM refunds
    WHERE ${isUnfinished}
    UNION
    SELECT 'Refund', content->>'refundId', 'of a second charge of ' || (content->>'amountCents')
      || ' cents failed'
    FROM provider_events
    WHERE applied_at IS NULL AND content->>'kind' = 'refunded' AND content->>'status' = 'failed'
      AND content->>'refundId' IS NOT NULL
    ORDER BY id`.execute(db);
  return rows;
}
