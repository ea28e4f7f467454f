import type { Db } from '#server/db/schema.ts';

export async function selectPerson(db: Db, personId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'fullName', 'username', 'role', 'emailVerifiedAt'])
    .where('id', '=', personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
