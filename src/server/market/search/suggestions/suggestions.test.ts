import { beforeAll, expect, it } from 'vitest';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let ids = { pottery: 0, bowls: '', username: '' };

beforeAll(async () => {
  const teacher = await createUser(at.db, { role: 'instructor', fullName: 'Inés Portman' });
  const pottery = await createCategory(at.db, 'Pottery & Clay');
  const bowls = await createClass(at.db, teacher.id, { title: 'First bowls', categoryId: pottery });
  await createClass(at.db, teacher.id, { title: 'Hidden bowls', isActive: false });
  await createClass(at.db, teacher.id, { title: 'Old bowls', slots: [{ startsInHours: -30 }] });
  ids = { pottery, bowls: bowls.classId, username: teacher.username };
});

const suggest = async (q: string) => {
  const response = await at.call('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`);
  return response.json();
};

it('are categories, titles of upcoming classes, instructors and places', async () => {
  expect(await suggest('pot')).toContainEqual({
    kind: 'category',
    label: 'Pottery & Clay',
    categoryId: ids.pottery,
  });
  expect(await suggest('BOW')).toContainEqual({
    kind: 'class',
    label: 'First bowls',
    classId: ids.bowls,
  });
  expect(
    (await suggest('bowls')).filter(({ kind }: { kind: string }) => kind === 'class'),
  ).toHaveLength(1);
  const instructor = { kind: 'instructor', label: 'Inés Portman', username: ids.username };
  expect(await suggest('ines')).toContainEqual(instructor);
  expect(await suggest('portl')).not.toContainEqual(instructor);
  expect(await suggest('portl')).toContainEqual({ kind: 'place', label: 'Portland, OR' });
});

it.each(['', ' ', "'", '%', '_', '\\', ':*', '日本', 'a & b', "o'b"])(
  'handle “%s” safely',
  async (text) => {
    expect(Array.isArray(await suggest(text))).toBe(true);
  },
);
