import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { OptionalEmail } from '#shared/people/accounts/email-preferences.ts';

/** The kinds of emails that these users have turned off. */
export async function selectOptOuts(db: Db, userIds: string[]) {
  return db
    .selectFrom('emailOptOuts')
    .select(['userId', 'kind'])
    .where('userId', '=', sql<string>`ANY(${userIds}::uuid[])`)
    .execute();
}

/** Turns a kind of email off, unless the account was deleted; repeating it changes nothing. */
export async function insertOptOut(db: Db, userId: string, kind: OptionalEmail): Promise<void> {
  await db
    .insertInto('emailOptOuts')
    .columns(['userId', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<OptionalEmail>`${kind}::text`.as('kind')])
        .where('id', '=', userId)
        .where('deletedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOptOut(db: Db, userId: string, kind: OptionalEmail): Promise<void> {
  await db
    .deleteFrom('emailOptOuts')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute();
}
