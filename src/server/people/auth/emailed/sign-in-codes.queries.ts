import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

type SignInCode = { email: string; codeDigest: string; expiresAt: Date };

/** A code belongs to a mailbox. Its account, if there is one, is looked up once the code is right. */
export async function replaceSignInCode(trx: Trx, code: SignInCode): Promise<void> {
  const { codeDigest, expiresAt } = code;
  await trx
    .insertInto('signInCodes')
    .values(code)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ codeDigest, expiresAt }))
    .execute();
}

/** Read-only, because a write's duration would reveal that a code was requested. */
export async function selectIsSignInCode(
  db: Db,
  email: string,
  codeDigests: string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('signInCodes')
    .select('email')
    .where('email', '=', email)
    .where('codeDigest', 'in', codeDigests)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a newcomer, whose code was right, the time to say who they are. */
export async function extendSignInCode(
  db: Db,
  email: string,
  codeDigests: string[],
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('signInCodes')
    .set({ expiresAt })
    .where('email', '=', email)
    .where('codeDigest', 'in', codeDigests)
    .execute();
}

/** Consumes the code; of concurrent calls exactly one returns true. */
export async function takeSignInCode(
  trx: Trx,
  email: string,
  codeDigests: string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('signInCodes')
    .where('email', '=', email)
    .where('codeDigest', 'in', codeDigests)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSignInCode(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('signInCodes').where('email', '=', email.toLowerCase()).execute();
}

/** Ends the code in the account's mailbox. */
export async function deleteSignInCodeOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('signInCodes')
    .using('users')
    .where('users.id', '=', userId)
    .whereRef('signInCodes.email', '=', sql`lower(users.email)`)
    .execute();
  // A server of the release before would still accept one that it sent.
  await trx.deleteFrom('emailCodes').where('userId', '=', userId).execute();
}
