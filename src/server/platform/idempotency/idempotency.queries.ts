import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

export type KeyRow = { userId: string; key: string; requestHash: string };
type KeyName = Pick<KeyRow, 'userId' | 'key'>;

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

/**
 * Stores the response of a request. False if the key was used in the last `lifeHours`; waits for a
 * concurrent transaction that has stored it until that commits (false) or rolls back (true).
 */
export async function insertResponse(
  trx: Trx,
  row: KeyRow,
  response: object,
  lifeHours: number,
): Promise<boolean> {
  const stored = { requestHash: row.requestHash, response: JSON.stringify(response) };
  const inserted = await trx
    .insertInto('idempotencyKeys')
    .values({ ...row, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ ...stored, createdAt: sql`now()` })
        .where('idempotencyKeys.createdAt', '<', hoursAgo(lifeHours)),
    )
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The response of a request with this key in the last `lifeHours`. */
export async function selectStored(db: Db, { userId, key }: KeyName, lifeHours: number) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>=', hoursAgo(lifeHours))
    .executeTakeFirst();
}

export async function deleteIdempotencyKeysOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('userId', '=', userId).execute();
}

export async function deleteOldIdempotencyKeys(db: Db, lifeHours: number): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', hoursAgo(lifeHours)).execute();
}
