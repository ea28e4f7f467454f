import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';
import { insertFavorites } from './favorites.queries.ts';

const at = openTestDeps();

it('a favorite is rejected when another one takes the last place at the same time', async () => {
  const [user, teacher] = [await createUser(at.db), await createUser(at.db)];
  const { classId } = await createClass(at.db, teacher.id);
  const listing = await at.db
    .selectFrom('classes')
    .select(['teacherId', 'categoryId', 'title', 'description', 'priceCents', 'location'])
    .select('timeZone')
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const limit = favoriteLimits.perAccount;
  const classes = Array.from({ length: limit }, () => ({
    ...listing,
    maxStudents: null,
    id: newId(),
  }));
  await at.db.insertInto('classes').values(classes).execute();
  const [last = '', ...saved] = classes.map(({ id }) => id);
  const { favorites } = callerFor(at.deps, user);
  await favorites.merge({ classIds: saved });
  let rejection: Promise<unknown> | undefined;
  await at.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    await insertFavorites(trx, { userId: user.id, classIds: [last], limit, linkToken: null });
    rejection = rejectionOf(favorites.add({ classId }));
    await Promise.race([rejection, untilBlocked(at.db)]);
  });
  expect(await rejection).toBe('TOO_MANY_FAVORITES');
  expect(await favorites.list()).toHaveLength(limit);
});
