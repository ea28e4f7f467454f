import { runDeskBenchmark } from '../src/server/testing/stress/desk-benchmark.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// P19: the first page and the searches of each table of the desk. `-- <people> <classes> <rounds>` for
// other numbers.
const [people = 1_000_000, classes = 100_000, rounds = 100] = process.argv.slice(2).map(Number);
const maxP95Ms = 100;

const { seedSeconds, times } = await withBenchDatabase((url) =>
  runDeskBenchmark(url, { people, classes, rounds }),
);
console.log(`${people} people and ${classes} classes, inserted in ${seedSeconds.toFixed(0)} s`);
console.table(
  Object.fromEntries(
    times.map(({ request, p95Ms, items }) => [
      request,
      { 'p95, ms': p95Ms.toFixed(1), rows: items ?? '', missed: p95Ms > maxP95Ms ? 'missed' : '' },
    ]),
  ),
);
const missed = times.filter(({ p95Ms }) => p95Ms > maxP95Ms);
console.log(`${missed.length} of ${times.length} above ${maxP95Ms} ms`);
process.exitCode = missed.length === 0 ? 0 : 1;
