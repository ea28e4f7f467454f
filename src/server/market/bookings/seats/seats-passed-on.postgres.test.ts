// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFullRun } from '#server/testing/full-run.ts';
import { withCrowdDatabase } from '#server/testing/stress/seat-crowd.ts';
import { runReleasedRace, type Scenario } from '#server/testing/stress/waitlist/released-race.ts';
import { runWaitlistRace } from '#server/testing/stress/waitlist/waitlist-race.ts';
import { recordUnfairOffers } from '#server/testing/stress/waitlist/waitlist-watch.ts';
import { startWithControl } from '#server/testing/stress/with-control.ts';

const freeLimitMs = 5000;
/** Jobs are polled every two seconds, and a failed one is repeated after five. */
const endedLimitMs = 10_000;

let race: Awaited<ReturnType<typeof startWithControl>>;
beforeAll(async () => {
  race = await startWithControl(recordUnfairOffers);
});
afterAll(() => race.stop());

const steps = isFullRun ? 500 : 60;

it.each([
  ['days before the start, with refunds', 120],
  ['after the refund deadline, with released seats', 20],
])(
  `a hundred people in the queue for ten seats, %s: ${steps} random steps on two processes break nothing`,
  async (_when, startsInHours) => {
    const { accepted, maxEndedMs, ...seen } = await runWaitlistRace(race.url, race.servers, {
      steps,
      startsInHours,
    });
    if (isFullRun)
      process.stdout.write(`${JSON.stringify({ startsInHours, accepted, maxEndedMs, ...seen })}\n`);
    expect(seen).toMatchObject({ violations: [], unexpected: [], faults: [], deadlocks: 0 });
    expect(seen.maxFreeMs).toBeLessThan(freeLimitMs);
    if (isFullRun) expect(maxEndedMs).toBeLessThan(endedLimitMs);
    const { offers, acceptedOffers, refunds } = seen;
    const proof = isFullRun ? Math.min(offers, acceptedOffers, refunds) : offers;
    expect(proof, 'or the steps proved nothing').toBeGreaterThan(0);
  },
  600_000,
);

it('without locks, two processes sell more seats than there are (control)', async () => {
  const { violations } = await runWaitlistRace(race.unguardedUrl, race.unguarded, {
    steps: 3000,
    startsInHours: 120,
    untilViolated: true,
  });
  expect(violations, 'or the race proves nothing').not.toEqual([]);
}, 600_000);

const races: [string, Scenario, object][] = [
  [
    'more buyers than seats',
    { owners: 3, buyers: 8 },
    { sold: 3, refunded: 3, staying: 0, live: 3 },
  ],
  [
    'one buyer for two seats',
    { owners: 2, buyers: 1 },
    { sold: 1, refunded: 1, staying: 1, live: 2 },
  ],
  [
    'an owner cancels meanwhile',
    { owners: 2, buyers: 4, meanwhile: 'an owner cancels' },
    { staying: 0, live: 2, sold: 2 },
  ],
  [
    'the date is canceled meanwhile',
    { owners: 2, buyers: 4, meanwhile: 'the date is canceled' },
    { sold: 0, refunded: 2, staying: 0, canceled: 0, live: 0 },
  ],
];

it.each(races)(
  'released seats are refunded once for each sold seat: %s',
  async (_how, scenario, expected) => {
    await withCrowdDatabase(race.url, async (db) => {
      for (let round = 0; round < (isFullRun ? 25 : 2); round++) {
        const result = await runReleasedRace(db, race.servers, scenario);
        expect(result).toMatchObject({ ...expected, wrong: [] });
        if (!scenario.meanwhile) expect(result.sold).toBe(result.refunded);
      }
    });
  },
  600_000,
);

it('without the locks, several buyers are charged for one released seat (control)', async () => {
  await withCrowdDatabase(race.unguardedUrl, async (db) => {
    let sold = 0;
    for (let round = 0; round < 20 && sold < 2; round++)
      ({ sold } = await runReleasedRace(
        db,
        race.unguarded,
        { owners: 1, buyers: 6 },
        { isControl: true },
      ));
    expect(sold, 'or the races prove nothing').toBeGreaterThan(1);
  });
});
