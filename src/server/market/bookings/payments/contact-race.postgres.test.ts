import { expect, it } from 'vitest';
import { insertFavorites } from '#server/market/favorites/favorites.queries.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

it('a booking through the link that waits for a favorite saved without it counts as found by us', async () => {
  const [student, teacher] = [await createUser(at.db), await createUser(at.db)];
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
  const browser = openLinkBrowser(at.deps);
  await browser.follow(teacher);
  const booked = await at.db.transaction().execute(async (trx) => {
    await lockUser(trx, student.id);
    const favorite = { userId: student.id, classIds: [classId], limit: 1, linkToken: null };
    await insertFavorites(trx, favorite);
    const booking = browser.as(student).bookings.book({ classId });
    await untilBlocked(at.db);
    return { booking };
  });
  const { id } = await booked.booking;
  const { commissionSource } = await at.db
    .selectFrom('bookings')
    .select('commissionSource')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(commissionSource).toBe('found');
});
