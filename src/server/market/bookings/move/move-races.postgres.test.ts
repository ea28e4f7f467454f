// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '#server/testing/full-run.ts';
import { runMoveRace } from '#server/testing/stress/move-race.ts';
import { startWithControl } from '#server/testing/stress/with-control.ts';

let race: Awaited<ReturnType<typeof startWithControl>>;
beforeAll(async () => {
  race = await startWithControl();
});
afterAll(() => race.stop());

it('200 learners who concurrently move between dates with one free seat each keep one seat each', async () => {
  const rounds = isFullRun ? 25 : 1;
  const { moved, full, ...result } = await runMoveRace(race.url, race.servers, { rounds });
  if (isFullRun) process.stdout.write(`${JSON.stringify({ moved, full, ...result })}\n`);
  expect(result).toEqual({
    learners: 200,
    violations: [],
    unexpected: [],
    deadlocks: 0,
    faults: [],
  });
  expect(Math.min(moved, full), 'or the race proved nothing').toBeGreaterThan(0);
}, 600_000);

it('without locks, learners move to seats that are taken (control)', async () => {
  const { violations } = await runMoveRace(race.unguardedUrl, race.unguarded, {
    rounds: 50,
    untilViolated: true,
  });
  expect(violations, 'or the race proves nothing').not.toEqual([]);
}, 600_000);
