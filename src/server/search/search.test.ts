import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#server/auth/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let pottery = 0;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  pottery = await createCategory(at.db, 'Pottery');
  const bowls = { categoryId: pottery, title: 'First bowls on the wheel', priceCents: 7800 };
  await createClass(at.db, teacher.id, {
    ...bowls,
    latitude: 45.52,
    longitude: -122.68,
    locationPrecision: 'city',
    slots: [{ startsInHours: 48 }, { startsInHours: 72 }],
  });
  await createClass(at.db, teacher.id, { title: 'Bread without haste', priceCents: 0 });
});

const search = async (query: string) => {
  const answer = await at.call('GET', `/api/search?${query}`);
  return { status: answer.statusCode, ...answer.json() };
};

describe('a search', () => {
  it.each([
    ['', ['First bowls on the wheel', 'Bread without haste']],
    ['q=wheel', ['First bowls on the wheel']],
    ['q=whe', ['First bowls on the wheel']],
    ['q=maya+pottery+bowl', ['First bowls on the wheel']],
    ['near=Portland,+OR', ['First bowls on the wheel']],
    ['free=true', ['Bread without haste']],
    ['sort=price', ['Bread without haste', 'First bowls on the wheel']],
  ])('?%s', async (query, titles) => {
    const { items, total } = await search(query);
    expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(
      titles.toSorted(),
    );
    expect(total).toBe(titles.length);
  });
});

it('follows cursors to the end in every order', async () => {
  for (const sort of ['soonest', 'latest', 'nearest', 'price', 'price-desc', 'rating', 'newest']) {
    const first = await search(`sort=${sort}&limit=1&near=Portland&within=500`);
    expect(first.items, JSON.stringify(first)).toHaveLength(1);
    const all = await search(`sort=${sort}&limit=1`);
    const second = await search(`sort=${sort}&limit=1&cursor=${all.nextCursor}`);
    expect(second.items, JSON.stringify(second)).toHaveLength(1);
    expect(second.items[0].id).not.toBe(all.items[0].id);
    expect(second.nextCursor).toBeNull();
  }
});

it('says what would be found without each filter', async () => {
  const { nothingFound } = await search('q=wheel&free=true&near=Portland');
  expect(nothingFound).toMatchObject({
    drop: [{ filter: 'price', total: 1 }],
    nearest: [{ title: 'First bowls on the wheel' }, { title: 'Bread without haste' }],
  });
});
