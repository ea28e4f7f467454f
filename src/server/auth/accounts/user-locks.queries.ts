import type { Trx } from '#server/db/schema.ts';

// Anything that changes what an account may do locks its row first, before sessions, links, factors
// or seats. This keeps resets, changes and deletions from interleaving and avoids deadlock.

/** Locks the account until the transaction ends; undefined when it was deleted. */
export async function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'passwordHash', 'passwordResetRequired', 'profileImage'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Keeps the account from being deleted until the transaction ends. Others can share the lock. False
 * when it was already deleted.
 */
export async function lockUserShared(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the account exclusively against other `lockTeacher` calls, so that counts of a teacher's
 * rows stay valid. Does not block their own bookings. False when the account was deleted.
 */
export async function lockTeacher(trx: Trx, teacherId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', teacherId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
