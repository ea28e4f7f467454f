import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { cameByLink } from '#server/market/bookings/payments/commission.queries.ts';
import { isVisibleTo } from '#server/market/bookings/visibility.queries.ts';
import { selectClassSummaries } from '#server/market/classes/lists/class-columns.ts';

/** The user's favorites that they may still see, newest first. */
export async function selectFavorites(db: Db, viewerId: string) {
  return db
    .selectFrom('favorites')
    .innerJoin('classes', 'classes.id', 'favorites.classId')
    .select((eb) => ['favorites.classId', isoTime(eb.ref('favorites.createdAt')).as('createdAt')])
    .where('favorites.userId', '=', viewerId)
    .where(isVisibleTo(viewerId))
    .orderBy('favorites.createdAt', 'desc')
    .orderBy('favorites.classId')
    .execute();
}

/** The given classes that the viewer may see, in the given order. */
export async function selectClassesInOrder(db: Db, classIds: string[], viewerId: string | null) {
  const listed = db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', sql<string>`ANY(${classIds}::uuid[])`)
    .where(isVisibleTo(viewerId))
    .orderBy(sql`array_position(${classIds}::uuid[], classes.id)`);
  return (await selectClassSummaries(db, listed)).map(({ summary }) => summary);
}

type NewFavorites = {
  userId: string;
  classIds: string[];
  limit: number;
  linkToken: string | null;
};

/**
 * Saves the given classes, newest first, that the user may see and hasn't saved, until there are
 * `limit`. The caller holds the lock of the user. Returns the number of saved classes.
 */
export async function insertFavorites(
  trx: Trx,
  { userId, classIds, limit, linkToken }: NewFavorites,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO favorites (user_id, class_id, created_at, came_by_link)
    SELECT ${userId}, classes.id, now() - given.place * interval '1 microsecond',
      ${cameByLink(sql.ref('classes.teacher_id'), linkToken)}
    FROM unnest(${classIds}::uuid[]) WITH ORDINALITY AS given (id, place)
    JOIN classes ON classes.id = given.id
    WHERE ${isVisibleTo(userId)} AND NOT EXISTS (
      SELECT FROM favorites saved WHERE saved.user_id = ${userId} AND saved.class_id = classes.id)
    ORDER BY given.place
    LIMIT ${limit} - (SELECT count(*) FROM favorites WHERE user_id = ${userId})
    FOR KEY SHARE OF classes
    ON CONFLICT DO NOTHING`.execute(trx);
  return Number(numAffectedRows);
}

export async function isFavorite(db: Db, userId: string, classId: string): Promise<boolean> {
  const row = await db
    .selectFrom('favorites')
    .select('classId')
    .where('userId', '=', userId)
    .where('classId', '=', classId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFavorite(db: Db, viewerId: string, classId: string): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('userId', '=', viewerId)
    .where('classId', '=', classId)
    .execute();
}
