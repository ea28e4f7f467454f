import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { mayAct } from './suspension.queries.ts';

// The secret addresses of personal calendars: they are the only permission to read one.

export async function selectFeed(db: Db, userId: string) {
  return db
    .selectFrom('calendarFeeds')
    .select('sealedToken')
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Replaces the user's feed: the older address stops working. */
export async function replaceFeed(
  trx: Trx,
  userId: string,
  token: { tokenHash: string; sealedToken: Buffer },
): Promise<void> {
  await trx
    .insertInto('calendarFeeds')
    .values({ userId, ...token })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...token, createdAt: sql`now()` }),
    )
    .execute();
}

/** Ends the user's feed; returns false if there was none. */
export async function deleteFeedOf(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns undefined while the user is suspended, too. */
export async function selectFeedOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where(mayAct('users'))
    .executeTakeFirst();
  return found?.userId;
}
