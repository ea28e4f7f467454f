import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const user = accountPerTest(at);

const mine = (account: Account | null = user) => callerFor(at.deps, account).favorites;
const listed = async (account = user) => (await mine(account).list()).map(({ classId }) => classId);
async function manyClasses(amount: number): Promise<string[]> {
  const classId = await aClass();
  const { id: _, ...listing } = await at.db
    .selectFrom('classes')
    .select(['id', 'teacherId', 'categoryId', 'title', 'description', 'priceCents'])
    .select(['location', 'timeZone', 'maxStudents'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: amount }, () => ({ ...listing, id: newId() }));
  await at.db.insertInto('classes').values(rows).execute();
  return rows.map(({ id }) => id);
}
const aClass = async () => (await createClass(at.db, teacher.id)).classId;

describe('favorites', () => {
  it('are listed newest first, and saving or removing one twice changes nothing', async () => {
    const [first, second] = [await aClass(), await aClass()];
    await mine().add({ classId: first });
    await mine().add({ classId: second });
    await mine().add({ classId: first });
    expect(await listed()).toEqual([second, first]);
    for (let time = 0; time < 2; time++) await mine().remove({ classId: second });
    expect(await listed()).toEqual([first]);
    expect(await listed(teacher)).toEqual([]);
  });

  it('leave out classes that the user may not see, and show them again later', async () => {
    const classId = await aClass();
    await mine().add({ classId });
    const setActive = (isActive: boolean) =>
      at.db.updateTable('classes').set({ isActive }).where('id', '=', classId).execute();
    await setActive(false);
    expect(await listed()).toEqual([]);
    expect(await mine(null).classes({ classIds: [classId] })).toEqual([]);
    const other = await createUser(at.db);
    expect(await rejectionOf(mine(other).add({ classId }))).toBe('CLASS_NOT_FOUND');
    expect(await rejectionOf(mine().add({ classId: newId() }))).toBe('CLASS_NOT_FOUND');
    await setActive(true);
    expect(await listed()).toEqual([classId]);
  });

  it("of a device are merged into the account's, in order and without duplicates", async () => {
    const [kept, newer, older] = [await aClass(), await aClass(), await aClass()];
    const between = await manyClasses(50);
    await mine().add({ classId: kept });
    const classIds = [newer, kept, newId(), ...between, older, newer];
    const merged = await mine().merge({ classIds });
    // The class that was saved just before the merge comes after all of them.
    expect(merged.map(({ classId }) => classId)).toEqual([newer, ...between, older, kept]);
    const { favorites } = await callerFor(at.deps, user).account.data();
    expect(favorites).toHaveLength(classIds.length - 2);
  });

  it('cannot exceed the limit', async () => {
    const ids = await manyClasses(favoriteLimits.perAccount + 1);
    const first = ids.slice(0, favoriteLimits.perAccount - 1);
    expect(await mine().merge({ classIds: first })).toHaveLength(first.length);
    const rest = ids.slice(first.length);
    const rejections: unknown[] = [];
    for (const classId of rest) rejections.push(await rejectionOf(mine().add({ classId })));
    expect(rejections).toEqual([null, 'TOO_MANY_FAVORITES']);
    expect(await mine().merge({ classIds: rest })).toHaveLength(favoriteLimits.perAccount);
    expect(await rejectionOf(mine().add({ classId: first[0] ?? '' }))).toBeNull();
  });

  it('are shown as cards in the given order', async () => {
    const categoryId = await createCategory(at.db);
    const make = async (title: string) =>
      (await createClass(at.db, teacher.id, { categoryId, title })).classId;
    const [a, b, c] = [await make('A class'), await make('B class'), await make('C class')];
    const cards = await mine(null).classes({ classIds: [b, newId(), c, a] });
    expect(cards.map(({ title }) => title)).toEqual(['B class', 'C class', 'A class']);
  });
});
