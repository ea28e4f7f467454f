import { sql } from 'kysely';
import type { ProviderEvent } from '#server/money/payment-provider.ts';
import type { Trx } from '#server/platform/db/schema.ts';

/** False if the event is known already. */
export async function insertProviderEvent(trx: Trx, event: ProviderEvent): Promise<boolean> {
  const { id, type, subject } = event;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('providerEvents')
    .values({ id, type, subject, content: JSON.stringify(event), appliedAt: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
