import { setTimeout } from 'node:timers/promises';
import { waitUntil } from '../../src/server/testing/wait-until.ts';
import { secondMs } from '../../src/shared/units.ts';
import { type CheckParts, checkResults, type Results } from './checks.ts';
import { type Client, createClient, type Seen } from './client.ts';
import { untilHealthy } from './database-hosts.ts';
import { startLoad } from './load.ts';
import type { People } from './people.ts';
import type { Trial } from './trials.ts';

/** The durations of the load before the fault, and after everything is healthy again. */
const quietSeconds = 4;

export type TrialResult = Results & {
  seen: Seen[];
  /** The time from the beginning of the fault to the first response to a booking sent after it. */
  backSeconds: number;
  /** The longest time without a booking. */
  pauseSeconds: number;
};

type TrialParts = CheckParts & { people: People };

export async function runTrial(trial: Trial, parts: TrialParts): Promise<TrialResult> {
  const client = createClient();
  const load = startLoad({ ...parts, client });
  await setTimeout(quietSeconds * secondMs);
  let faultAt = performance.now();
  const end = await trial.begin(parts.product);
  // A restart is over by then; other faults have just begun.
  if (trial.passes === 'back') faultAt = performance.now();
  const firstBooking = () => bookingsOf(client).find(({ startedAt }) => startedAt > faultAt);
  await trial.last(() => waitUntil('bookings succeed again', () => firstBooking() !== undefined));
  await end();
  await untilHealthy();
  await setTimeout(quietSeconds * secondMs);
  await load.finish();
  const first = firstBooking();
  return {
    seen: client.seen,
    backSeconds: first ? (first.startedAt + first.ms - faultAt) / secondMs : Number.NaN,
    pauseSeconds: longestPauseMs(bookingsOf(client)) / secondMs,
    ...(await checkResults(parts, load.acknowledged)),
  };
}

/** The times of the responses to successful bookings. */
function bookingsOf({ seen }: Client): Seen[] {
  return seen
    .filter(({ request, status }) => request === 'POST /api/bookings' && status === 201)
    .toSorted((one, other) => one.startedAt + one.ms - (other.startedAt + other.ms));
}

function longestPauseMs(bookings: Seen[]): number {
  const times = bookings.map(({ startedAt, ms }) => startedAt + ms);
  return Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)));
}
