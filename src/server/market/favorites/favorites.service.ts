import type { Db } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';
import { insertFavorites, isFavorite, selectFavorites } from './favorites.queries.ts';

type Saver = { userId: string; linkToken: string | null };

/** Saving a class twice changes nothing. */
export async function addFavorite(db: Db, saver: Saver, classId: string): Promise<void> {
  if ((await insertWithinLimit(db, saver, [classId])) > 0) return;
  if (await isFavorite(db, saver.userId, classId)) return;
  const isVisible = await isClassVisible(db, classId, saver.userId);
  throw new DomainError(isVisible ? 'TOO_MANY_FAVORITES' : 'CLASS_NOT_FOUND');
}

/** Adds a device's favorites to the user's, up to the limit, and returns all of them. */
export async function mergeFavorites(db: Db, saver: Saver, classIds: string[]) {
  await insertWithinLimit(db, saver, classIds);
  return selectFavorites(db, saver.userId);
}

async function insertWithinLimit(db: Db, saver: Saver, classIds: string[]): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, saver.userId))) throw new DomainError('UNAUTHENTICATED');
    const limit = favoriteLimits.perAccount;
    return insertFavorites(trx, { ...saver, classIds, limit });
  });
}
