import type { Trx } from '#server/db/schema.ts';
import { mayAct } from './suspension.queries.ts';

// Anything that changes what an account may do locks its row first, before sessions, links, factors
// or seats. This keeps resets, changes and deletions from interleaving and avoids deadlock.

/** Locks the account until the transaction ends, even a suspended one; undefined when it was deleted. */
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
 * Keeps the account from being deleted or suspended until the transaction ends. Others can share the
 * lock. False when it already was.
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
 * Keeps several accounts from being deleted or suspended, in id order to avoid deadlock. Does not say
 * whether one already was.
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
 * Locks the account exclusively against other `lockTeacher` calls, so that counts of a teacher's
 * rows stay valid. Does not block their own bookings. False when the account was deleted or suspended.
 */
export async function lockTeacher(trx: Trx, teacherId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', teacherId)
    .where(mayAct('users'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
