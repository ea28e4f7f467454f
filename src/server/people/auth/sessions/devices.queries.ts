import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

/**
 * Records that the user signed in on this device. True when the device is new and not the account's
 * first one.
 */
export async function rememberDevice(
  trx: Trx,
  userId: string,
  deviceHash: string,
): Promise<boolean> {
  const { isSurprising } = await trx
    .insertInto('knownDevices')
    .values({ userId, deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: sql<Date>`now()` }),
    )
    .returning(
      sql<boolean>`xmax = 0 AND EXISTS (
        SELECT FROM known_devices WHERE user_id = ${userId} AND device_hash <> ${deviceHash})`.as(
        'isSurprising',
      ),
    )
    .executeTakeFirstOrThrow();
  return isSurprising;
}

export async function isKnownDevice(db: Db, email: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets all of the user's devices except the one with `keptHash`. */
export async function forgetDevices(
  trx: Trx,
  userId: string,
  keptHash: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(keptHash !== null, (query) => query.where('deviceHash', '<>', keptHash ?? ''))
    .execute();
}
