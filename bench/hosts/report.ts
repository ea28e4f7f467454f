import type { Seen } from './client.ts';
import type { TrialResult } from './run-trial.ts';
import type { Trial } from './trials.ts';

const maxBackSeconds = 30;

const isError = ({ status }: Seen) => status === 0 || status >= 400;
/** The proxy cannot repeat a picture's bytes; the browser continues the upload. */
const isContinued = (one: Seen) => one.request.startsWith('PUT ');

/** Prints the result of a trial; returns whether it passed. */
export function report({ letter, name, passes }: Trial, result: TrialResult): boolean {
  const { seen, faults, acknowledged, backSeconds, pauseSeconds, copies } = result;
  const errors = seen.filter(isError);
  const continued = errors.filter(isContinued).length;
  const slowest = Math.max(...seen.map(({ ms }) => ms)) / 1000;
  const isRight =
    passes === 'back' ? backSeconds <= maxBackSeconds : errors.length - continued === 0;
  const hasPassed = isRight && faults.length === 0;
  console.log(`\n(${letter}) ${name}: ${hasPassed ? 'passed' : 'FAILED'}`);
  console.log(
    `  ${seen.length} requests, ${errors.length - continued} errors, ${continued} pictures continued; ` +
      `first booking after ${backSeconds.toFixed(1)} s, longest pause ${pauseSeconds.toFixed(1)} s, ` +
      `slowest request ${slowest.toFixed(1)} s`,
  );
  const { bookings, payments, uploads } = acknowledged;
  console.log(
    `  acknowledged: ${bookings} bookings, ${payments} payments, ${uploads} pictures; ` +
      `emails that arrived again: ${copies}`,
  );
  for (const [kind, ofKind] of Map.groupBy(errors, describe))
    console.log(`  error: ${kind} × ${ofKind.length}`);
  console.log(faults.length === 0 ? '  nothing lost, db:check right, emails sent' : '');
  for (const fault of faults) console.log(`  fault: ${fault}`);
  return hasPassed;
}

const describe = ({ request, status, reason }: Seen) =>
  `${request.replace(/(checkout|upload|bookings)\/.*/, '$1/…')} → ${status || reason}`;
