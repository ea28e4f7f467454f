import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';

const at = openTestApp({ SHARE_ANSWERS: 'true' }, { pages: testPages });
let teacherId = '';
beforeAll(async () => {
  teacherId = (await createUser(at.db)).id;
});
// Sharing lasts for a second of this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const get = (url: string, headers = {}) => at.app.inject({ url, headers });
const spotsIn = (html: string) => /\d+ spots? available/.exec(html)?.[0];

it('anonymous visitors share a page and its policy for a second', async () => {
  const { classId, sessionId } = await createClass(at.db, teacherId, {
    slots: [{ startsInHours: 24, capacity: 4 }],
  });
  const url = `/classes/${classId}`;
  const first = await get(url);
  const student = await createUser(at.db);
  await callerFor(at.deps, student).bookings.book({ classId, sessionId });
  const second = await get(url, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(second.rawPayload).toString()).toBe(first.body);
  const policy = 'content-security-policy';
  expect(first.headers[policy]).toMatch(/script-src 'self' 'sha256-/);
  expect(second.headers[policy]).toBe(first.headers[policy]);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  const signedIn = await get(url, { cookie: `learnlocal=${await tokenOf(at.db, student)}` });
  expect(spotsIn(signedIn.body)).toBe('3 spots available');
  expect(signedIn.headers['cache-control']).toBe('private, no-store');
  vi.advanceTimersByTime(1000);
  expect([first.body, (await get(url)).body].map(spotsIn)).toEqual([
    '4 spots available',
    '3 spots available',
  ]);
});

it('parameters that a page does not read make no page of their own', async () => {
  const shared = (await get('/explore?price=asc&utm_source=letter')).body;
  await createClass(at.db, teacherId);
  for (const search of ['?price=asc', '?fbclid=x&price=asc&date=never', '?price=asc#top'])
    expect((await get(`/explore${search}`)).body).toBe(shared);
  expect((await get('/explore?price=desc')).body).not.toBe(shared);
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
