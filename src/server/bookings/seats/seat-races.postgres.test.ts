import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { runsOf } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { runPaidRace } from '#server/testing/stress/paid-race.ts';
import { runRaceBenchmark } from '#server/testing/stress/race-benchmark.ts';
import { startTwoServers } from '#server/testing/stress/seat-crowd.ts';

let url = '';
let servers: ServerProcess[] = [];
beforeAll(async () => {
  url = await createMigratedDatabase();
  servers = await startTwoServers(url);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

it('when learners on two processes race for one seat and every fifth pays late, one gets it and the others are refunded', async () => {
  const result = await runPaidRace(url, servers, runsOf({ sample: 50, all: 200 }));
  expect(result).toMatchObject({ confirmed: 1, seatsTaken: 1, unexpected: [], faults: [] });
  expect(result.charged).toBeGreaterThan(1);
  expect(result.refunded).toBe(result.charged - 1);
  expect(
    result.controlSeats,
    'the control must take more than one seat, or the race proves nothing',
  ).toBeGreaterThan(1);
});

it('200 clients on two processes never get more seats than the capacity', {
  tags: ['slow'],
}, async () => {
  const result = await runRaceBenchmark(url, servers, { rounds: 1 });
  for (const { capacity, ...round } of result.rounds)
    expect(round).toEqual({
      booked: capacity,
      seatsTaken: capacity,
      bookedResponses: capacity,
      fullResponses: 200 - capacity,
      otherResponses: [],
    });
  expect(
    result.controlOversold,
    'the control must oversell, or the race proves nothing',
  ).toBeGreaterThan(0);
});
