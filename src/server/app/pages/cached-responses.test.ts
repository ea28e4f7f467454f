import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { hourMs } from '#shared/units.ts';

let rendered = 0;
const pages: typeof testPages = {
  ...testPages,
  async renderPage(input) {
    const page = await testPages.renderPage(input);
    if (page.html) rendered++;
    return page;
  },
};
const at = openTestApp({ CACHE_RESPONSES: 'true' }, { pages });
let teacherId = '';
beforeAll(async () => {
  teacherId = (await createUser(at.db)).id;
});

const get = (url: string, headers = {}) => at.app.inject({ url, headers });
const spotsIn = (html: string) => />(\d+ left)</.exec(html)?.[1];

it('anonymous visitors share a page and its policy for a second', async () => {
  const { classId, sessionId } = await createClass(at.db, teacherId, {
    slots: [{ startsInHours: 24, capacity: 4 }],
  });
  const url = `/classes/${classId}`;
  const [one, other] = await Promise.all([get(url), get(url, { 'accept-encoding': 'br' })]);
  expect(spotsIn(one.body)).toBe('4 left');
  expect(brotliDecompressSync(other.rawPayload).toString()).toBe(one.body);
  const policy = 'content-security-policy';
  expect(one.headers[policy]).toMatch(/script-src 'self' 'sha256-/);
  expect(other.headers[policy]).toBe(one.headers[policy]);
  expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  const student = await createUser(at.db);
  await callerFor(at.deps, student).bookings.book({ classId, sessionId });
  const signedIn = await get(url, { cookie: `learnlocal=${await tokenOf(at.db, student)}` });
  expect(spotsIn(signedIn.body)).toBe('3 left');
  expect(signedIn.headers['cache-control']).toBe('private, no-store');
  await expect.poll(async () => spotsIn((await get(url)).body)).toBe('3 left');
});

it('URLs that differ only in parameters that a page does not read share one cached page', async () => {
  const read = async (...searches: string[]) => {
    at.statements.length = 0;
    await Promise.all(searches.map((search) => get(`/explore${search}`)));
    return at.statements.filter((statement) => statement.includes('class_sessions')).length;
  };
  const once = await read('?sort=price');
  expect(once).toBeGreaterThan(0);
  expect(await read('?sort=latest&utm_source=x', '?fbclid=x&sort=latest&seats=0')).toBe(once);
  expect(await read('?sort=newest', '?sort=rating')).toBe(2 * once);
});

it('a page that failed to load is not shared, nor is a redirect or a private page', async () => {
  await at.db.schema.alterTable('classes').renameTo('elsewhere').execute();
  const failed = await get('/classes');
  await at.db.schema.alterTable('elsewhere').renameTo('classes').execute();
  expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'no-store']);
  expect((await get('/classes')).statusCode).toBe(200);
  for (const url of ['/explore/', '/dashboard', '/auth/reset-password', '/nowhere'])
    expect((await get(url)).headers['cache-control']).not.toContain('public');
});

describe('a page that was cached more than a second ago', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The fake time is later than the pages that were cached on the real clock.
    vi.advanceTimersByTime(hourMs);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The number of renders, and whether data is read, when the page is requested after this time. */
  async function readAfter(ms: number, url: string) {
    vi.advanceTimersByTime(ms);
    rendered = 0;
    at.statements.length = 0;
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    return { rendered, isRead: at.statements.length > 0, etag: response.headers.etag };
  }

  it.each([
    ['a class', async () => `/classes/${(await createClass(at.db, teacherId)).classId}`],
    ['a search', async () => '/explore?sort=newest'],
    ['the classes', async () => '/classes'],
    ['the first page', async () => '/'],
  ])(
    'reads its data again, but is not rendered again within a minute: %s',
    async (_name, makeUrl) => {
      // There is more than one page of classes, so there is a cursor.
      await Promise.all(Array.from({ length: 25 }, () => createClass(at.db, teacherId)));
      const url = await makeUrl();
      const { etag } = await readAfter(61_000, url);
      for (const ms of [1100, 30_000, 20_000])
        expect(await readAfter(ms, url)).toEqual({ rendered: 0, isRead: true, etag });
      expect((await readAfter(10_000, url)).rendered).toBe(1);
    },
  );

  it('is rendered again when its data has changed', async () => {
    const { classId, sessionId } = await createClass(at.db, teacherId, {
      slots: [{ startsInHours: 24, capacity: 4 }],
    });
    const url = `/classes/${classId}`;
    await get(url);
    const student = await createUser(at.db);
    await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    expect((await readAfter(1100, url)).rendered).toBe(1);
    expect(spotsIn((await get(url)).body)).toBe('3 left');
  });
});
