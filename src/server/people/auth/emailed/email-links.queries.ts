import { sql } from 'kysely';
import type { Database, Db, Trx } from '#server/db/schema.ts';

type Purpose = Database['verificationTokens']['purpose'];
type TokenRow = {
  tokenHash: string;
  userId: string;
  purpose: Purpose;
  expiresAt: Date;
  /** Set for an email change only: the new address and the handle of the requesting session. */
  newEmail?: string;
  keptSession?: string;
};

/** Overwrites the user's older token for the same purpose. */
export async function replaceToken(trx: Trx, token: TokenRow): Promise<void> {
  await trx
    .insertInto('verificationTokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'purpose']).doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        expiresAt: eb.ref('excluded.expiresAt'),
        newEmail: eb.ref('excluded.newEmail'),
        keptSession: eb.ref('excluded.keptSession'),
      })),
    )
    .execute();
}

/**
 * Consumes the token; of concurrent calls exactly one gets the row. The row stays for
 * `selectIsConfirmed`, expired by more than a concurrent transaction can be old.
 */
export async function takeToken(db: Db, tokenHash: string, purpose: Purpose) {
  return db
    .updateTable('verificationTokens')
    .set({ expiresAt: sql<Date>`now() - interval '1 day'` })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'newEmail', 'keptSession'])
    .executeTakeFirst();
}

/** Whether the link did its work before: the account has the address that it confirms. */
export async function selectIsConfirmed(
  db: Db,
  tokenHash: string,
  purpose: Purpose,
): Promise<boolean> {
  const row = await db
    .selectFrom('verificationTokens as token')
    .innerJoin('users', 'users.id', 'token.userId')
    .select('users.id')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('users.emailVerifiedAt', 'is not', null)
    .where(sql<boolean>`users.email = coalesce(token.new_email, users.email)`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the token's user without consuming the token. */
export async function selectTokenOwner(db: Db, tokenHash: string, purpose: Purpose) {
  return db
    .selectFrom('verificationTokens')
    .innerJoin('users', 'users.id', 'verificationTokens.userId')
    .select(['users.id', 'users.email', 'users.fullName', 'users.username'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Ends the user's link for this purpose, unless the session with `keptHandle` requested it. */
export async function deleteToken(
  trx: Trx,
  userId: string,
  purpose: Purpose,
  keptHandle: string | null = null,
): Promise<void> {
  await trx
    .deleteFrom('verificationTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .$if(keptHandle !== null, (query) => query.where('keptSession', 'is distinct from', keptHandle))
    .execute();
}
