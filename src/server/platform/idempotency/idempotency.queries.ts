import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

export type KeyRow = { userId: string; key: string; requestHash: string };
type KeyName = Pick<KeyRow, 'userId' | 'key'>;

/**
 * True when this transaction now owns the key: it was unused or older than `lifeHours`. Waits for a
 * concurrent reservation of the same key until it commits (false) or rolls back (true).
 */
export async function reserveKey(trx: Trx, row: KeyRow, lifeHours: number): Promise<boolean> {
  const reserved = await trx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash: row.requestHash, response: null, createdAt: sql`now()` })
        .where(
          'idempotencyKeys.createdAt',
          '<',
          sql<Date>`now() - make_interval(hours => ${lifeHours})`,
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return reserved !== undefined;
}

export async function storeResponse(trx: Trx, { userId, key }: KeyName, result: object) {
  await trx
    .updateTable('idempotencyKeys')
    .set({ response: JSON.stringify(result) })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function selectStored(db: Db, { userId, key }: KeyName) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function deleteIdempotencyKeysOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute();
}

export async function deleteOldIdempotencyKeys(db: Db, lifeHours: number): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<Date>`now() - make_interval(hours => ${lifeHours})`)
    .execute();
}
