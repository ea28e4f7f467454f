import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

export type SavedReply = { id: string; title: string; text: string };

export async function selectSavedReplies(db: Db, viewerId: string): Promise<SavedReply[]> {
  return db
    .selectFrom('savedReplies')
    .select(['id', 'title', 'text'])
    .where(isTaughtBy('savedReplies', viewerId))
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute();
}

export async function upsertSavedReply(
  trx: Trx,
  userId: string,
  { id, title, text }: SavedReply,
): Promise<void> {
  await trx
    .insertInto('savedReplies')
    .values({ id, title, text, teacherId: userId })
    .onConflict((conflict) => conflict.columns(['teacherId', 'id']).doUpdateSet({ title, text }))
    .execute();
}

/** Returns false if the user has none with this id. */
export async function deleteSavedReply(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedReplies')
    .where('id', '=', id)
    .where(isTaughtBy('savedReplies', userId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSavedRepliesOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('savedReplies').where(isTaughtBy('savedReplies', userId)).execute();
}
