import { expect, it } from 'vitest';
import { insertManyRows } from '#server/testing/fixtures/many-rows.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

/** The URL in `Link: <…>; rel="next"`, as a path. */
function nextPath(link: unknown): string | undefined {
  const address = /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
  return address?.replace(at.deps.env.appUrl, '');
}

it('GET /api/classes returns the newest 1,000, and Link leads through all the others', async () => {
  await insertManyRows(at.db, 1230);
  const newestFirst = await at.db
    .selectFrom('classes')
    .select('id')
    .orderBy('id', 'desc')
    .execute();
  const whole = await at.call('GET', '/api/classes');
  expect(whole.json()).toHaveLength(1000);
  const ids: string[] = whole.json().map(({ id }: { id: string }) => id);
  let next = nextPath(whole.headers.link);
  const sizes: number[] = [];
  while (next) {
    const page = await at.call('GET', next);
    const { items, nextCursor } = page.json();
    ids.push(...items.map(({ id }: { id: string }) => id));
    sizes.push(items.length);
    next = nextPath(page.headers.link);
    expect(next === undefined).toBe(nextCursor === null);
  }
  expect(sizes).toEqual([100, 100, 30]);
  expect(ids).toEqual(newestFirst.map(({ id }) => id));
});

it('Link keeps the order and the page size', async () => {
  const path = '/api/classes?price=desc&limit=7&utm_source=letter';
  const first = await at.call('GET', path);
  const { nextCursor } = first.json();
  expect(nextPath(first.headers.link)).toBe(`/api/classes?limit=7&price=desc&cursor=${nextCursor}`);
});
