import type { Db } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { untilBlocked } from './lock-waits.ts';
import { rejectionOf } from './rejections.ts';

/**
 * Makes the calls take the account's lock in this order: it is held while they start, each one
 * after the previous call is waiting. Checks before the lock therefore all run before any call
 * acts. Resolves with their error codes.
 */
export async function inLockOrder(
  db: Db,
  userId: string,
  calls: (() => Promise<unknown>)[],
): Promise<(string | null)[]> {
  const rejections: Promise<string | null>[] = [];
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    for (const call of calls) {
      const rejection = rejectionOf(call());
      rejections.push(rejection);
      const blocked = untilBlocked(db, rejections.length).then(() => 'waiting' as const);
      const first = await Promise.race([blocked, rejection]);
      if (first !== 'waiting') throw new Error(`A call did not wait for the lock: ${first}`);
    }
  });
  return Promise.all(rejections);
}
