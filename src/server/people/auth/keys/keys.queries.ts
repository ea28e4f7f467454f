import { type ExpressionBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Database, Db, Trx } from '#server/db/schema.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { accountColumns } from '#server/people/auth/accounts/users.queries.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';

/** Undefined for an unknown or expired key, and while its owner is suspended. */
export async function selectKeyWithAccount(db: Db, keyHash: string) {
  return db
    .selectFrom('apiKeys as key')
    .innerJoin('users', 'users.id', 'key.userId')
    .select(['key.id as keyId', 'key.name', 'key.scopes'])
    .select(['key.createdAt', 'key.expiresAt', 'key.lastUsedAt'])
    .select(['users.emailVerifiedAt', ...accountColumns])
    .where('key.keyHash', '=', keyHash)
    .where('key.expiresAt', '>', sql<Date>`now()`)
    .where(mayAct('users'))
    .executeTakeFirst();
}

export async function touchKey(db: Db, keyId: string, lastUsedPlace: string): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql<Date>`now()`, lastUsedPlace })
    .where('id', '=', keyId)
    .execute();
}

/** What owners see of their keys. */
const shownColumns = (eb: ExpressionBuilder<Database, 'apiKeys'>) =>
  [
    'id',
    'name',
    'scopes',
    isoTime(eb.ref('createdAt')).as('createdAt'),
    isoTime(eb.ref('expiresAt')).as('expiresAt'),
    isoTime(eb.ref('lastUsedAt')).as('lastUsedAt'),
    'lastUsedPlace',
  ] as const;

/** The user's keys, newest first, with those that expired. */
export async function selectKeys(db: Db, viewerId: string) {
  return db
    .selectFrom('apiKeys')
    .select(shownColumns)
    .where('userId', '=', viewerId)
    .orderBy('id', 'desc')
    .execute();
}

type NewKey = {
  id: string;
  userId: string;
  name: string;
  keyHash: string;
  scopes: KeyScope[];
  days: number;
};

export async function insertKey(db: Db, { days, ...key }: NewKey) {
  return db
    .insertInto('apiKeys')
    .values({ ...key, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** Keeps the key from being revoked until the transaction ends. False if it has ended. */
export async function lockKey(trx: Trx, keyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('apiKeys')
    .select('id')
    .where('id', '=', keyId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the user has no such key. */
export async function deleteKey(db: Db, userId: string, keyId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .where('id', '=', keyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all keys of the user; returns their number. */
export async function deleteKeysOf(trx: Trx, userId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
