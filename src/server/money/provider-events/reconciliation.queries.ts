import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { PaymentProviderName } from '#shared/money/payments.ts';

/** The time since which events may have been missed: three hours before the last one received. */
export async function selectReconciliationStart(db: Db): Promise<Date> {
  const { since } = await db
    .selectFrom('providerEvents')
    .select(sql<Date>`coalesce(max(received_at), now()) - interval '3 hours'`.as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

export async function selectKnownEvents(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('providerEvents')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Unpaid checkouts of the last three days without any provider event. */
export async function selectSilentCheckouts(db: Db, provider: PaymentProviderName, limit: number) {
  const rows = await db
    .selectFrom('payments as p')
    .select('p.checkoutId')
    .where('p.provider', '=', provider)
    .where('p.status', '<>', 'paid')
    .where('p.checkoutId', 'is not', null)
    .where('p.createdAt', '>', sql<Date>`now() - interval '3 days'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('providerEvents as e')
            .select('e.id')
            .whereRef('e.subject', '=', 'p.checkoutId'),
        ),
      ),
    )
    .orderBy('p.createdAt')
    .limit(limit)
    .$narrowType<{ checkoutId: string }>()
    .execute();
  return rows.map(({ checkoutId }) => checkoutId);
}

/** Refunds that were unfinished when we requested them. */
export async function selectPendingRefunds(db: Db, provider: PaymentProviderName, limit: number) {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select('r.providerRefundId')
    .where('p.provider', '=', provider)
    .where('r.status', '=', 'pending')
    .where('r.providerRefundId', 'is not', null)
    .orderBy('r.createdAt')
    .limit(limit)
    .$narrowType<{ providerRefundId: string }>()
    .execute();
  return rows.map(({ providerRefundId }) => providerRefundId);
}
