import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

const mostTries = 5;

export async function replaceEmailCode(
  trx: Trx,
  code: { userId: string; codeDigest: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('emailCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ codeDigest: code.codeDigest, expiresAt: code.expiresAt, tries: 0 }),
    )
    .execute();
}

/** Counts a try, whatever comes of it; a code that was tried five times is no code any more. */
export async function tryEmailCode(db: Db, email: string) {
  return db
    .updateTable('emailCodes')
    .from('users')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .whereRef('users.id', '=', 'emailCodes.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('tries', '<', mostTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('emailCodes.userId')
    .executeTakeFirst();
}

/** Uses the code up; of several at once exactly one is told true. */
export async function takeEmailCode(
  trx: Trx,
  userId: string,
  codeDigest: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emailCodes')
    .where('userId', '=', userId)
    .where('codeDigest', '=', codeDigest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
