import { sql } from 'kysely';
import type { Database, Db, Trx } from '#server/db/schema.ts';

type Purpose = Database['verificationTokens']['purpose'];
type TokenRow = { tokenHash: string; userId: string; purpose: Purpose; expiresAt: Date };

/** Ends the person's older token of the same purpose. */
export async function replaceToken(trx: Trx, token: TokenRow): Promise<void> {
  await trx
    .insertInto('verificationTokens')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'purpose']).doUpdateSet({
        tokenHash: token.tokenHash,
        expiresAt: token.expiresAt,
      }),
    )
    .execute();
}

/** Uses the token up; of several at once exactly one gets the row. */
export async function takeToken(db: Db, tokenHash: string, purpose: Purpose) {
  return db
    .deleteFrom('verificationTokens')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst();
}
