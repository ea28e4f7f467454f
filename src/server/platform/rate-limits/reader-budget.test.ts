import { afterEach, expect, it, vi } from 'vitest';
import { openTestApp } from '#server/testing/test-app.ts';
import { createReaderBudget } from './reader-budget.ts';

it('an address may read 200 times at once, then 20 times a second', () => {
  let now = 0;
  const budget = createReaderBudget(1, () => now);
  const readAll = (address: string, times: number) => {
    for (let time = 0; time < times; time++) budget.consume(address);
  };
  readAll('192.0.2.1', 200);
  expect(() => budget.consume('192.0.2.1')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 1 }),
  );
  readAll('192.0.2.2', 200);
  now = 1000;
  readAll('192.0.2.1', 20);
  expect(() => budget.consume('192.0.2.1')).toThrow();
  now = 60_000;
  readAll('192.0.2.1', 200);
  expect(() => budget.consume('192.0.2.1')).toThrow();
});

it('addresses of one IPv6 network share a budget', () => {
  const budget = createReaderBudget(1 / 200, () => 0);
  budget.consume('2001:db8::1');
  expect(() => budget.consume('2001:db8::2')).toThrow();
  budget.consume('2001:db8:1::1');
});

// A scale that allows two reads.
const at = openTestApp({ RATE_LIMIT_SCALE: '0.01', CACHE_RESPONSES: 'true' });

afterEach(() => void vi.useRealTimers());

it('uncached searches and lists are limited together; a cached response always arrives', async () => {
  // Responses are cached for a second, and the budget grows with time.
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const get = async (url: string) => {
    const { statusCode, headers } = await at.call('GET', url);
    return [statusCode, headers['retry-after']];
  };
  expect(await get('/api/search?q=bread')).toEqual([200, undefined]);
  expect(await get('/api/classes')).toEqual([200, undefined]);
  for (const url of [
    '/api/search?q=clay',
    '/api/search.ics',
    '/api/search/suggestions?q=cl',
    '/api/classes?date=desc',
    '/trpc/classes.list',
    '/embed/instructor/unknown',
    '/instructors/unknown.ics',
  ])
    expect(await get(url), url).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await get('/api/classes')).toEqual([200, undefined]);
});
