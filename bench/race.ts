import { runRaceTrial } from '../src/server/testing/race-trial.ts';
import { withBenchDatabase } from './bench-database.ts';

// Figure R1: 200 clients, two server processes, 50 rounds.
const roundsPerCapacity = 25;
const capacities = [1, 10];

const trial = await withBenchDatabase((url) => runRaceTrial(url, roundsPerCapacity, capacities));
const exact = trial.rounds.filter(
  ({ capacity, booked, seatsTaken, bookedAnswers, otherAnswers }) =>
    booked === capacity &&
    seatsTaken === capacity &&
    bookedAnswers === capacity &&
    otherAnswers.length === 0,
);
console.log(`with the seat statement: exact in ${exact.length} of ${trial.rounds.length} rounds`);
console.log(`control without it: oversold in ${trial.controlOversold} of ${trial.controlRounds}`);
if (trial.controlOversold === 0) console.log('VOID: the control did not oversell');
process.exitCode = exact.length === trial.rounds.length && trial.controlOversold > 0 ? 0 : 1;
