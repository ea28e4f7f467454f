import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages: testPages });
let teacher: Account;
let classId = '';
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  ({ classId } = await createClass(at.db, teacher.id));
});

const navigation = {
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  at.app.inject({ method, url, headers: { ...navigation, ...headers } });
const linkTo = (id: string, search = '') => `/c/${shortCodeOf(id)}${search}`;

it.each(['GET', 'HEAD'] as const)(
  '%s of a short link is one redirect that is not stored',
  async (method) => {
    const search = '?date=1&from=abc1234&utm_source=card';
    const { statusCode, headers, body } = await open(linkTo(classId, search), {}, method);
    expect([statusCode, headers.location, body]).toEqual([307, `/classes/${classId}${search}`, '']);
    expect(headers['cache-control']).toBe('no-store');
  },
);

it('a visit is the page that the link leads to, not the redirect', async () => {
  const { code } = await callerFor(at.deps, teacher).links.mine();
  const visits = () =>
    at.db.selectFrom('linkVisits').where('teacherId', '=', teacher.id).selectAll().execute();
  const { headers } = await open(linkTo(classId, `?from=${code}`));
  expect([headers['set-cookie'], await visits()]).toEqual([undefined, []]);
  await open(String(headers.location), { 'sec-purpose': 'prefetch' });
  expect(await visits()).toEqual([]);
  await open(String(headers.location));
  expect(await visits()).toHaveLength(1);
});

it('the link of a hidden class is not found by strangers, like an unknown one, and opens for its instructor', async () => {
  await at.db
    .updateTable('classes')
    .set({ hiddenAt: new Date() })
    .where('id', '=', classId)
    .execute();
  for (const url of [linkTo(classId), '/c/0000000000', '/c/no-code', '/c/%00']) {
    const { statusCode, body } = await open(url);
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).toContain('Class not found');
  }
  const cookie = `learnlocal=${await tokenOf(at.db, teacher)}`;
  const { statusCode, headers } = await open(linkTo(classId), { cookie });
  expect([statusCode, headers.location]).toEqual([307, `/classes/${classId}`]);
});

it('no two classes have the same code', async () => {
  const { classId: other } = await createClass(at.db, teacher.id);
  const sameEnd = `019b76fe-5ca0-7000-8000-${classId.slice(-12)}`;
  const change = at.db.updateTable('classes').set({ id: sameEnd }).where('id', '=', other);
  await expect(change.execute()).rejects.toThrow('classes_short_code');
});
