import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';

type NewDispute = { paymentId: string; providerDisputeId: string; amountCents: number };

/** The dispute, inserted unless it exists. The caller holds the lock of the payment. */
export async function insertDispute(trx: Trx, dispute: NewDispute) {
  const inserted = await trx
    .insertInto('disputes')
    .values({ id: newId(), ...dispute })
    .onConflict((conflict) => conflict.column('providerDisputeId').doNothing())
    .returning(['id', 'status'])
    .executeTakeFirst();
  if (inserted) return { ...inserted, isNew: true };
  const known = await trx
    .selectFrom('disputes')
    .select(['id', 'status'])
    .where('providerDisputeId', '=', dispute.providerDisputeId)
    .executeTakeFirstOrThrow();
  return { ...known, isNew: false };
}

/** The caller holds the lock of the payment. */
export async function hasOpenDispute(trx: Trx, paymentId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('disputes')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function closeDispute(trx: Trx, id: string, status: 'won' | 'lost'): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({ status, closedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
