import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { releaseDays } from '#shared/money/payments.ts';

/** Paid, unreleased payments whose session ended long enough ago. */
export async function selectPaymentsToRelease(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .select('p.id')
    .where('p.status', '=', 'paid')
    .where('p.releasedAt', 'is', null)
    .where('s.endsAt', '<=', sql<Date>`now() - make_interval(days => ${releaseDays})`)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The caller holds the locks of the payments and of the balances. */
export async function setReleased(trx: Trx, paymentIds: string[]): Promise<void> {
  await trx
    .updateTable('payments')
    // This is not now(), which may precede a payout that this transaction waited for.
    .set({ releasedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', sql<string>`ANY(${paymentIds}::uuid[])`)
    .execute();
}
