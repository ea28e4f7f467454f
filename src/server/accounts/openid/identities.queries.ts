import type { Db, Trx } from '#server/db/schema.ts';
import { accountColumns } from '../users.queries.ts';

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
