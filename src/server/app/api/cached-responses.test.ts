import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  createCategory,
  createClass,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' });
let teacher: Account;
let classId = '';

beforeAll(async () => {
  teacher = await createUser(at.db);
  ({ classId } = await createClass(at.db, teacher.id, { title: 'Clay' }));
});

/** The number of statements that ran for these requests. */
async function statementsOf(paths: string[], token?: string): Promise<number> {
  const before = at.statements.length;
  await Promise.all(paths.map((path) => at.call('GET', path, { token })));
  return at.statements.length - before;
}

it.each([
  ['/api/classes', '/api/classes?utm_source=letter', '/api/classes?fbclid=1'],
  [
    '/api/classes?limit=7&price=asc',
    '/api/classes?price=asc&limit=7',
    '/api/classes?price=asc&limit=7&x=1',
  ],
  ['/api/categories', '/api/categories', '/api/categories?x=1'],
])('anonymous requests for %s with different URLs share one statement', async (...paths) => {
  expect(await statementsOf(paths)).toBe(1);
});

it('lists in another order or of another size are cached separately', async () => {
  const paths = ['?limit=3', '?limit=4', '?limit=3&price=asc', '?limit=3&price=desc'];
  expect(await statementsOf(paths.map((query) => `/api/classes${query}`))).toBe(4);
});

it('signed-in users read fresh data while anonymous visitors share cached responses', async () => {
  const url = `/api/classes/${classId}`;
  const token = await tokenOf(at.db, teacher);
  const title = async (caller?: string) =>
    (await at.call('GET', url, { token: caller })).json().title;
  expect(await title()).toBe('Clay');
  await at.db.updateTable('classes').set({ title: 'Wood' }).where('id', '=', classId).execute();
  expect(await title(token)).toBe('Wood');
  expect(await title('unknown')).toBe('Wood');
  const cookie = { headers: { cookie: `learnlocal=${token}` } };
  const response = await at.call('GET', url, cookie);
  expect(response.json()).toMatchObject({ title: 'Wood', viewerBookings: [] });
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect((await at.call('GET', url)).json()).not.toHaveProperty('viewerBookings');
});

it('an error response is not cached', async () => {
  const hidden = await createClass(at.db, teacher.id, {
    isActive: false,
    categoryId: await createCategory(at.db),
  });
  const read = () => at.call('GET', `/api/classes/${hidden.classId}`);
  const rejection = await read();
  expect([rejection.statusCode, rejection.headers['cache-control']]).toEqual([404, 'no-store']);
  const id = hidden.classId;
  await at.db.updateTable('classes').set({ isActive: true }).where('id', '=', id).execute();
  expect((await read()).statusCode).toBe(200);
});

it('responds with 304 to an anonymous client that has the same content', async () => {
  const url = '/api/classes?limit=9';
  const { etag, link } = (await at.call('GET', url)).headers;
  const again = await at.call('GET', url, { headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.body, again.headers.link]).toEqual([304, '', link]);
});
