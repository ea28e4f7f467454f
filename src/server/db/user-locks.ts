import { sql } from 'kysely';
import type { Trx } from './schema.ts';

// Whatever changes what an account may do takes its row first, before sessions, links, factors or
// seats: so nothing slips in beside a reset, a change or a deletion, and nobody waits in a circle.

/** Nobody else changes this account until the end; nothing when it was deleted. */
export async function lockUser(trx: Trx, userId: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'passwordHash', 'passwordResetRequired', 'profileImage'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The account is there until the end; others may hold it as well. False when it was deleted. */
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
 * The same, by one transaction at a time: what is counted for a teacher stays counted. Their own
 * bookings, which only hold the account, do not wait. False when it was deleted.
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

/** The same as `lockUserShared` inside a statement that takes a seat. */
export const lockedStudent = (studentId: string) =>
  sql`SELECT id FROM users WHERE id = ${studentId} AND deleted_at IS NULL FOR KEY SHARE`;
