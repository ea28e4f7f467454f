import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { accountColumns } from '#server/people/auth/accounts/users.queries.ts';

export async function selectAccountOfIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(accountColumns)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  trx: Trx,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await trx.insertInto('identities').values(identity).execute();
}

export async function selectIdentities(db: Db, userId: string) {
  return db
    .selectFrom('identities')
    .select(['issuer', isoTime(sql.ref<Date>('created_at')).as('connectedAt')])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Returns false when the identity does not exist. */
export async function deleteIdentity(trx: Trx, userId: string, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
