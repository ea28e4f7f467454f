import fastify from 'fastify';
import { expect, it } from 'vitest';
import { minuteMs } from '#shared/units.ts';
import { cacheReads, procedureCalls } from './channels.ts';
import { createRecentMinutes } from './recent-minutes.ts';

const pool = { totalCount: 4, idleCount: 1, waitingCount: 2 };

function openMinutes() {
  const clock = { nowMs: Date.parse('2026-11-25T10:00:30Z') };
  const recent = createRecentMinutes({
    pool,
    countedProcedure: 'bookings.book',
    now: () => clock.nowMs,
  });
  const app = fastify();
  recent.watch(app);
  app.get('/good', async () => 'good');
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  app.get('/health/live', async () => 'live');
  const call = (path: string) =>
    procedureCalls.tracePromise(async () => {}, { path: `bookings.${path}` });
  const minutes = () => recent.read().minutes;
  return { clock, recent, get: (url: string) => app.inject(url), call, minutes };
}

it('counts requests, failures, bookings and cache reads of a minute once it has ended', async () => {
  const { clock, get, call, minutes } = openMinutes();
  for (const url of ['/good', '/good', '/broken', '/health/live', '/unknown']) await get(url);
  await call('book');
  await call('cancel');
  cacheReads.publish({ cache: 'pages', result: 'hit' });
  cacheReads.publish({ cache: 'pages', result: 'miss' });
  expect(minutes()).toEqual([]);
  clock.nowMs += minuteMs;
  const [minute, ...others] = minutes();
  expect(others).toEqual([]);
  expect(minute).toMatchObject({
    startedAt: '2026-11-25T10:00:30.000Z',
    requests: 4,
    serverErrors: 1,
    calls: 1,
    cacheReads: 2,
    cacheHits: 1,
    connections: 4,
    waitingQueries: 2,
  });
  expect(minute?.p95Ms).toBeGreaterThan(0);
  expect(minute?.memoryMib).toBeGreaterThan(10);
  expect(minute?.eventLoopDelayMs).toBeGreaterThanOrEqual(0);
});

it('counts an event after a minute for the minute in which it happened', async () => {
  const { clock, get, minutes } = openMinutes();
  await get('/good');
  clock.nowMs += minuteMs;
  await get('/good');
  await get('/good');
  clock.nowMs += minuteMs;
  expect(minutes().map(({ requests }) => requests)).toEqual([1, 2]);
});

it('has no measurements for minutes in which nothing happened', async () => {
  const { clock, get, minutes } = openMinutes();
  await get('/good');
  clock.nowMs += 3 * minuteMs;
  await get('/good');
  const quiet = { requests: 0, p95Ms: null, memoryMib: null, connections: null };
  expect(minutes()).toMatchObject([{ requests: 1, connections: 4 }, quiet, quiet]);
  expect(minutes().map(({ startedAt }) => startedAt.slice(11, 16))).toEqual([
    '10:00',
    '10:01',
    '10:02',
  ]);
});

it('keeps three hours, even after a long time without events', async () => {
  const { clock, recent, get, minutes } = openMinutes();
  for (let minute = 0; minute < 200; minute++) {
    await get('/good');
    clock.nowMs += minuteMs;
  }
  expect(minutes()).toHaveLength(180);
  expect(minutes().every(({ requests }) => requests === 1)).toBe(true);
  clock.nowMs += 100_000 * minuteMs;
  expect(minutes()).toHaveLength(180);
  expect(minutes().every(({ requests }) => requests === 0)).toBe(true);
  expect(recent.read()).toMatchObject({ processId: process.pid });
});

it('counts on when the clock is set back', async () => {
  const { clock, get, minutes } = openMinutes();
  clock.nowMs += minuteMs;
  await get('/good');
  clock.nowMs -= minuteMs;
  await get('/good');
  clock.nowMs += 2 * minuteMs;
  expect(minutes().map(({ requests }) => requests)).toEqual([0, 2]);
});
