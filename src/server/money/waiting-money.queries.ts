import { sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import type { Db } from '#server/db/schema.ts';
import { failedExtraRefunds } from './provider-events/payment-events.queries.ts';

/** Our failed refunds that have not been made since, including refunds of second charges. */
export async function countRefundsToMake(db: Db) {
  return countWaiting(
    db,
    (limit) => sql<{ since: Date }>`(
    SELECT created_at AS since FROM refunds WHERE status = 'failed' AND reason <> 'provider'
    UNION ALL SELECT created_at FROM ${failedExtraRefunds} AS failed
    ORDER BY since LIMIT ${limit})`,
  );
}

/** Refunds that are still pending, and were decided before that time. */
export async function countLateRefunds(db: Db, before: Date) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('refunds')
      .select('createdAt as since')
      .where('status', '=', 'pending')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit),
  );
}

export async function countLatePayouts(db: Db, before: Date) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('payouts')
      .select('createdAt as since')
      .where('status', '=', 'pending')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .limit(limit),
  );
}

/** Instructors whose last payout was rejected, until their account changes. */
export async function countRejectedPayouts(db: Db) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('payoutAccounts')
      .select((eb) => eb.ref('rejectedAt').$notNull().as('since'))
      .where('rejectedAt', 'is not', null)
      .orderBy('rejectedAt')
      .limit(limit),
  );
}

export async function countOpenDisputes(db: Db) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('disputes')
      .select('createdAt as since')
      .where('status', '=', 'open')
      .orderBy('createdAt')
      .limit(limit),
  );
}
