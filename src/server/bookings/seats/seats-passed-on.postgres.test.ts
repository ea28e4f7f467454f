// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { startTwoServers, withCrowdDatabase } from '#server/testing/stress/seat-crowd.ts';
import { runReleasedRace, type Scenario } from '#server/testing/stress/waitlist/released-race.ts';
import { runWaitlistRace } from '#server/testing/stress/waitlist/waitlist-race.ts';
import {
  dropSeatsCheck,
  recordUnfairOffers,
} from '#server/testing/stress/waitlist/waitlist-watch.ts';

const maxFreeMs = 5000;
/** Jobs are polled every two seconds, and a failed one is repeated after five. */
const maxEndedMs = 10_000;

let url = '';
let servers: ServerProcess[] = [];
/** The database and servers of the controls. */
let unguardedUrl = '';
let unguarded: ServerProcess[] = [];
beforeAll(async () => {
  url = await createMigratedDatabase();
  unguardedUrl = await createMigratedDatabase();
  await withCrowdDatabase(url, recordUnfairOffers);
  await withCrowdDatabase(unguardedUrl, recordUnfairOffers);
  await withCrowdDatabase(unguardedUrl, dropSeatsCheck);
  servers = await startTwoServers(url);
  unguarded = await startTwoServers(unguardedUrl, { isGuarded: false });
});
afterAll(() => Promise.all([...servers, ...unguarded].map((server) => server.stop())));

const steps = isFullRun ? 500 : 60;

it.each([
  ['days before the start, with refunds', 120],
  ['after the refund deadline, with released seats', 20],
])(
  `a hundred people in the queue for ten seats, %s: ${steps} random steps on two processes break nothing`,
  async (_when, startsInHours) => {
    const { accepted, longestEndedMs, ...race } = await runWaitlistRace(url, servers, {
      steps,
      startsInHours,
    });
    if (isFullRun)
      process.stdout.write(
        `${JSON.stringify({ startsInHours, accepted, longestEndedMs, ...race })}\n`,
      );
    expect(race).toMatchObject({ violations: [], unexpected: [], faults: [], deadlocks: 0 });
    expect(race.longestFreeMs).toBeLessThan(maxFreeMs);
    if (isFullRun) expect(longestEndedMs).toBeLessThan(maxEndedMs);
    const { offers, acceptedOffers, refunds } = race;
    const proof = isFullRun ? Math.min(offers, acceptedOffers, refunds) : offers;
    expect(proof, 'or the steps proved nothing').toBeGreaterThan(0);
  },
  600_000,
);

it('without locks, two processes sell more seats than there are (control)', async () => {
  const { violations } = await runWaitlistRace(unguardedUrl, unguarded, {
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
    await withCrowdDatabase(url, async (db) => {
      for (let round = 0; round < (isFullRun ? 25 : 2); round++) {
        const result = await runReleasedRace(db, servers, scenario);
        expect(result).toMatchObject({ ...expected, wrong: [] });
        if (!scenario.meanwhile) expect(result.sold).toBe(result.refunded);
      }
    });
  },
  600_000,
);

it('without the locks, several buyers are charged for one released seat (control)', async () => {
  await withCrowdDatabase(unguardedUrl, async (db) => {
    let sold = 0;
    for (let round = 0; round < 20 && sold < 2; round++)
      ({ sold } = await runReleasedRace(
        db,
        unguarded,
        { owners: 1, buyers: 6 },
        { isControl: true },
      ));
    expect(sold, 'or the races prove nothing').toBeGreaterThan(1);
  });
});
