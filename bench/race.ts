import { startServerProcess } from '../src/server/testing/server-process.ts';
import { runRaceBenchmark } from '../src/server/testing/stress/race-benchmark.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// Figure R1: 200 clients, two server processes, 50 rounds. `-- <rounds>` for another number for each of two capacities.
const roundsPerCapacity = Number(process.argv[2] ?? 25);
const capacities = [1, 10];

const result = await withBenchDatabase(async (url) => {
  const env = { DATABASE_URL: url, PAYMENTS: 'in-person' };
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  return runRaceBenchmark(url, servers, { rounds: roundsPerCapacity, capacities }).finally(() =>
    Promise.all(servers.map((server) => server.stop())),
  );
});
const exact = result.rounds.filter(
  ({ capacity, booked, seatsTaken, bookedResponses, otherResponses }) =>
    booked === capacity &&
    seatsTaken === capacity &&
    bookedResponses === capacity &&
    otherResponses.length === 0,
);
console.log(`with the guard: exact in ${exact.length} of ${result.rounds.length} rounds`);
console.log(`control without it: oversold in ${result.controlOversold} of ${result.controlRounds}`);
if (result.controlOversold === 0) console.log('INVALID: the control did not oversell');
process.exitCode = exact.length === result.rounds.length && result.controlOversold > 0 ? 0 : 1;
