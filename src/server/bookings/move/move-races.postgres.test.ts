// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { runMoveRace } from '#server/testing/stress/move-race.ts';
import { startTwoServers, withCrowdDatabase } from '#server/testing/stress/seat-crowd.ts';
import { dropSeatsCheck } from '#server/testing/stress/waitlist/waitlist-watch.ts';

let url = '';
let servers: ServerProcess[] = [];
/** The database and servers of the control. */
let unguardedUrl = '';
let unguarded: ServerProcess[] = [];
beforeAll(async () => {
  url = await createMigratedDatabase();
  unguardedUrl = await createMigratedDatabase();
  await withCrowdDatabase(unguardedUrl, dropSeatsCheck);
  servers = await startTwoServers(url);
  unguarded = await startTwoServers(unguardedUrl, { isGuarded: false });
});
afterAll(() => Promise.all([...servers, ...unguarded].map((server) => server.stop())));

it('200 learners who concurrently move between dates with one free seat each keep one seat each', async () => {
  const rounds = isFullRun ? 25 : 1;
  const { moved, full, ...race } = await runMoveRace(url, servers, { rounds });
  if (isFullRun) process.stdout.write(`${JSON.stringify({ moved, full, ...race })}\n`);
  expect(race).toEqual({
    learners: 200,
    violations: [],
    unexpected: [],
    deadlocks: 0,
    faults: [],
  });
  expect(Math.min(moved, full), 'or the race proved nothing').toBeGreaterThan(0);
}, 600_000);

it('without locks, learners move to seats that are taken (control)', async () => {
  const { violations } = await runMoveRace(unguardedUrl, unguarded, {
    rounds: 50,
    untilViolated: true,
  });
  expect(violations, 'or the race proves nothing').not.toEqual([]);
}, 600_000);
