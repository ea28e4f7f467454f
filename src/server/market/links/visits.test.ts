import { beforeEach, describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { openedCookie, withOpened } from '#shared/market/links.ts';

const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages: testPages });
const teacher = accountPerTest(at, { role: 'instructor' });

let classId = '';
let code = '';
beforeEach(async () => {
  ({ classId } = await createClass(at.db, teacher.id));
  ({ code } = await callerFor(at.deps, teacher).links.mine());
});

const navigation = {
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
type Headers = Record<string, string>;
const open = (headers: Headers = {}, url = `/classes/${classId}?from=${code}`) =>
  at.app.inject({ url, headers: { ...navigation, ...headers } });
const visits = () =>
  at.db
    .selectFrom('linkVisits')
    .select(['visitorHash', 'isAfterOpening', 'isCounted'])
    .where('teacherId', '=', teacher.id)
    .execute();
const cookieOf = async (headers: Headers = {}) => (await open(headers)).cookies[0];

it('a page opened through the link leaves a row with the hash of a cookie for 30 days', async () => {
  const cookie = await cookieOf();
  expect(cookie).toMatchObject({
    name: 'learnlocal-link',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 30 * 24 * 60 * 60,
  });
  const [row] = await visits();
  expect(row).toEqual({
    visitorHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    isAfterOpening: false,
    isCounted: true,
  });
  // The same browser keeps its cookie, and a day counts once.
  const again = await cookieOf({ cookie: `learnlocal-link=${cookie?.value}` });
  expect(again?.value).toBe(cookie?.value);
  expect(await visits()).toHaveLength(1);
});

it.each([
  ['their page', () => `/instructors/${teacher.username}?from=${code}`],
  [
    'their page in uppercase letters',
    () => `//Instructors/${teacher.username.toUpperCase()}/?from=${code}`,
  ],
  ['a date of a class', () => `/classes/${classId}?date=1&from=${code}&utm_source=x`],
])('%s of an instructor counts, too', async (_, url) => {
  await open({}, url());
  expect(await visits()).toHaveLength(1);
});

it('each browser has its own row, and an address counts once a day', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => cookieOf()));
  expect(new Set(all.map((cookie) => cookie?.value)).size).toBe(5);
  const counted = (await visits()).map(({ isCounted }) => isCounted);
  expect(counted.toSorted()).toEqual([false, false, false, false, true]);
  const { months } = await callerFor(at.deps, teacher).links.mine();
  expect(months.at(-1)).toMatchObject({ visits: 1 });
  const stored = JSON.stringify(await at.db.selectFrom('linkAddresses').selectAll().execute());
  expect(stored).not.toContain('127.0.0.1');
});

it.each<[string, Headers]>([
  ['typed', { 'sec-fetch-site': 'none' }],
  ['on another site', {}],
  ['in a widget', { 'sec-fetch-site': 'same-origin', referer: 'OURS/embed/instructor/maya' }],
])('a link %s counts as a link from outside', async (_, headers) => {
  await open(withOurs(headers));
  expect(await visits()).toHaveLength(1);
});

it.each<[string, Headers]>([
  ['without the headers of browsers', { 'sec-fetch-mode': '', 'sec-fetch-dest': '' }],
  ['by a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['in a frame', { 'sec-fetch-dest': 'iframe' }],
  ['ahead of time', { 'sec-purpose': 'prefetch' }],
  ['ahead of time, to show it', { 'sec-purpose': 'prefetch;prerender' }],
  ['ahead of time by an older browser', { purpose: 'prefetch' }],
  ['from a page of ours', { 'sec-fetch-site': 'same-origin', referer: 'OURS/messages/1' }],
  ['from a page of ours without a referrer', { 'sec-fetch-site': 'same-origin' }],
  ['from a page of ours through another site', { referer: 'OURS/' }],
])('a request %s does not count as a visit', async (_, headers) => {
  const { cookies, statusCode } = await open(withOurs(headers));
  expect([statusCode, cookies]).toEqual([200, []]);
  expect(await visits()).toEqual([]);
});

const withOurs = (headers: Headers) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('OURS', at.deps.env.appUrl),
    ]),
  );

describe('a visit is not recorded for', () => {
  it.each([
    ['a page without a code', () => `/classes/${classId}`],
    ['an unknown code', () => `/classes/${classId}?from=zzzzzzz`],
    ['a page of another kind', () => `/explore?from=${code}`],
    ['an unknown class', () => `/classes/nothing?from=${code}`],
    ['an unknown instructor', () => `/instructors/nobody?from=${code}`],
  ])('%s', async (_, url) => {
    expect((await open({}, url())).cookies).toEqual([]);
    expect(await visits()).toEqual([]);
  });

  it("a page of another instructor, or an instructor's own page", async () => {
    const other = await createClass(at.db, (await createUser(at.db)).id);
    await open({}, `/classes/${other.classId}?from=${code}`);
    await open({ cookie: `learnlocal=${await tokenOf(at.db, teacher)}` });
    expect(await visits()).toEqual([]);
  });

  it('a request for the headers of a page', async () => {
    const url = `/classes/${classId}?from=${code}`;
    const { cookies } = await at.app.inject({ method: 'HEAD', url, headers: navigation });
    expect([cookies, await visits()]).toEqual([[], []]);
  });
});

it('a visit of a signed-in learner counts', async () => {
  const token = await tokenOf(at.db, await createUser(at.db));
  const { cookies, headers } = await open({ cookie: `learnlocal=${token}` });
  expect(cookies).toHaveLength(1);
  expect(headers['cache-control']).toBe('private, no-store');
});

it('a visit records that a class was opened from our results before, unless that was more than an hour ago', async () => {
  const now = new Date();
  const opened = (id: string) => `${openedCookie}=${withOpened(undefined, id, now)}`;
  const cookie = await cookieOf({ cookie: opened(teacher.id) });
  expect(await visits()).toMatchObject([{ isAfterOpening: true }]);
  await open({ cookie: `learnlocal-link=${cookie?.value}; ${opened('another')}` });
  expect(await visits()).toMatchObject([{ isAfterOpening: false }]);
});

it('all anonymous visitors get the same page, and shared caches never store a cookie or a page opened through an instructor link', async () => {
  const plain = await open({}, `/classes/${classId}`);
  const [first, second] = [await open(), await open({ 'sec-purpose': 'prefetch' })];
  expect(first.body).toBe(plain.body);
  expect(second.body).toBe(plain.body);
  const caching = [plain, first, second].map(({ headers }) => headers['cache-control']);
  const shared = 'public, s-maxage=1, stale-while-revalidate=10';
  expect(caching).toEqual([shared, 'private, no-cache', 'private, no-cache']);
  expect([plain, second].flatMap(({ cookies }) => cookies)).toEqual([]);
  const again = await open({}, `/classes/${classId}`);
  expect([again.cookies, again.headers['cache-control']]).toEqual([[], shared]);
});

it('a page is shown although its visit cannot be recorded', async () => {
  await at.db.schema.alterTable('link_addresses').renameTo('elsewhere').execute();
  const { statusCode, cookies } = await open();
  await at.db.schema.alterTable('elsewhere').renameTo('link_addresses').execute();
  expect([statusCode, cookies]).toEqual([200, []]);
});
