import type { Trx } from '#server/db/schema.ts';
import { mayAct } from './suspension.queries.ts';

// Anything that changes what an account may do locks its row first, before sessions, links, factors
// or seats. This keeps resets, changes and deletions from interleaving and avoids deadlock.

/**
 * Locks the account, even a suspended one, until the transaction ends; returns undefined for a
 * deleted one.
 */
export async function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'role', 'passwordHash', 'passwordResetRequired', 'profileImage', 'suspendedAt'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Keeps the account from being deleted or suspended until the transaction ends. Other transactions
 * can share the lock. Returns false for a deleted or suspended account.
 */
export async function lockUserShared(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(mayAct('users'))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps several accounts from being deleted or suspended, in id order to avoid deadlock. Does not
 * report deleted or suspended ones.
 */
export async function lockUsersShared(trx: Trx, userIds: string[]): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * Locks several accounts like `lockAccount`, in id order to avoid deadlock; deleted and suspended ones,
 * too.
 */
export async function lockPeople(trx: Trx, userIds: string[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'createdAt', mayAct('users').as('mayAct')])
    .select((eb) => eb('deletedAt', 'is not', null).as('isDeleted'))
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks several accounts against all other locks, shared ones included, in id order to avoid deadlock. */
export async function lockPeopleExclusively(trx: Trx, userIds: string[]): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Locks the account exclusively against other `lockAccount` calls, so that counts of its rows stay
 * valid. Foreign keys to it are still checked, so it can follow the reservation of an Idempotency-Key,
 * where `lockUser` deadlocks. Returns false for a deleted or suspended account.
 */
export async function lockAccount(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(mayAct('users'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
