import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { runPaidRace } from '#server/testing/stress/paid-race.ts';
import { runRaceBenchmark } from '#server/testing/stress/race-benchmark.ts';
import {
  createPerson,
  startTwoServers,
  withCrowdDatabase,
} from '#server/testing/stress/seat-crowd.ts';

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

it('a crowd on a busy machine gets seats or learns that the class is full, and never that the server is unavailable', {
  tags: ['slow'],
}, async () => {
  const servers = await startTwoServers(url, { timeouts: {} });
  const loops = Array.from(
    { length: 2 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  const [capacity, people, rounds] = [8, 16, 2];
  try {
    await withCrowdDatabase(url, async (db) => {
      const teacher = await createUser(db, { role: 'instructor' });
      const crowd = await Promise.all(Array.from({ length: people }, () => createPerson(db)));
      for (let round = 0; round < rounds; round++) {
        const free = { priceCents: 0, slots: [{ capacity }] };
        const { classId, sessionId } = await createClass(db, teacher.id, free);
        const statuses = await Promise.all(
          crowd.map(async ({ token }, at) => {
            const response = await fetch(`${servers[at % servers.length]?.url}/api/bookings`, {
              method: 'POST',
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ class_id: classId }),
            });
            await response.arrayBuffer();
            return response.status;
          }),
        );
        const booked = Array.from({ length: capacity }, () => 201);
        const full = Array.from({ length: people - capacity }, () => 409);
        expect(statuses.toSorted()).toEqual([...booked, ...full]);
        const { seatsTaken } = await db
          .selectFrom('classSessions')
          .select('seatsTaken')
          .where('id', '=', sessionId)
          .executeTakeFirstOrThrow();
        expect(seatsTaken).toBe(capacity);
      }
    });
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
    await Promise.all(servers.map((server) => server.stop()));
  }
});
