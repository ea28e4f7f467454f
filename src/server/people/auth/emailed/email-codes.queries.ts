import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

export async function replaceEmailCode(
  trx: Trx,
  code: { userId: string; codeDigest: string; expiresAt: Date },
): Promise<void> {
  const { codeDigest, expiresAt } = code;
  await trx
    .insertInto('emailCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ codeDigest, expiresAt }))
    .execute();
}

/** Returns the code's user. Read-only, because a write's duration would reveal a known address. */
export async function selectEmailCode(db: Db, email: string, codeDigests: string[]) {
  return db
    .selectFrom('emailCodes')
    .innerJoin('users', 'users.id', 'emailCodes.userId')
    .select('emailCodes.userId')
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('codeDigest', 'in', codeDigests)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteEmailCode(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('emailCodes').where('userId', '=', userId).execute();
}

/** Consumes the code; of concurrent calls exactly one returns true. */
export async function takeEmailCode(
  trx: Trx,
  userId: string,
  codeDigests: string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emailCodes')
    .where('userId', '=', userId)
    .where('codeDigest', 'in', codeDigests)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
