import type { Deps } from '../src/server/app/deps.ts';
import { openPostgres } from '../src/server/db/database.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import {
  crowdSize,
  runBookingCrashTest,
} from '../src/server/testing/stress/crashes/booking-crash-test.ts';
import { runEmailCrashTest } from '../src/server/testing/stress/crashes/email-crash-test.ts';
import { runPaymentCrashTest } from '../src/server/testing/stress/crashes/payment-crash-test.ts';
import { runWaitlistCrashTest } from '../src/server/testing/stress/crashes/waitlist-crash-test.ts';
import {
  createKnownPeople,
  runTimingBenchmark,
  silentPaths,
  timingBounds,
} from '../src/server/testing/stress/enumeration-benchmark.ts';
import { runListingBenchmark } from '../src/server/testing/stress/listing-benchmark.ts';
import {
  type MalformedResult,
  runMalformedBenchmark,
} from '../src/server/testing/stress/malformed-benchmark.ts';
import {
  runResetRaceBenchmark,
  type Send,
} from '../src/server/testing/stress/reset-race-benchmark.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { type WholeServer, withWholeServer } from './measuring/whole-server.ts';

// The slow security benchmarks; `npm test` runs a short form of each. Arguments are their names, then the
// share of their size, such as 0.1.

type App = WholeServer['app'];
type Verdict = { isGood: boolean; words: string };

const benchmarks: Record<string, (databaseUrl: string) => Promise<Verdict>> = {
  'malformed-inputs': (url) => withServer(url, malformedInputs),
  timing: (url) => withServer(url, timing),
  'booking-kills': bookingKills,
  'email-kills': emailKills,
  'payment-kills': paymentKills,
  'waitlist-kills': waitlistKills,
  'reset-race': resetRaces,
  listing: (url) => withServer(url, listing),
};

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg in benchmarks);
const share = Number(args.find((arg) => !asked.includes(arg)) ?? 1);
const sized = (whole: number) => Math.ceil(whole * share);
const minPerRoute = sized(300);
const perRoute = { anonymous: sized(100), user: share < 1 ? sized(200) : Number.POSITIVE_INFINITY };
const maxShown = 20;

async function malformedInputs(app: App, deps: Deps): Promise<Verdict> {
  const result = await runMalformedBenchmark({ app, deps }, perRoute);
  const isGood = result.faults.length === 0 && result.minOfARoute >= minPerRoute;
  const faults = result.faults.slice(0, maxShown).map((fault) => `\n  ${fault}`);
  return { isGood, words: malformedSummary(result) + faults.join('') };
}

function malformedSummary({ requests, statuses, minOfARoute }: MalformedResult): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  return `${requests} requests, at least ${minOfARoute} for each route: ${counts.join(', ')}`;
}

async function timing(app: App, deps: Deps): Promise<Verdict> {
  await createKnownPeople(deps);
  const ratios: string[] = [];
  let isGood = true;
  for (const url of silentPaths) {
    const rounds = sized(url.endsWith('login') ? 300 : 2000);
    const { ratio } = await runTimingBenchmark(app, deps, url, { min: rounds, max: rounds });
    isGood &&= ratio >= timingBounds[0] && ratio <= timingBounds[1];
    ratios.push(`${url} ${ratio.toFixed(3)}`);
  }
  return { isGood, words: `median of known ÷ unknown: ${ratios.join(', ')}` };
}

/** One account lists 150 classes with 100 dates each, then another as many with one date each. */
async function listing(app: App, deps: Deps): Promise<Verdict> {
  const words: string[] = [];
  const tried = sized(150);
  let isGood = true;
  for (const dates of [100, 1]) {
    const result = await runListingBenchmark(app, deps, { classes: tried, dates });
    const { classes, sessions, seconds, listBytes } = result;
    const { activeClasses, upcomingSessions } = deps.env.listingLimits;
    isGood &&= classes <= activeClasses && sessions <= upcomingSessions;
    const responses = Object.entries(result.responses).map(([name, n]) => `${n} × ${name}`);
    words.push(
      `${tried} classes with ${dates} dates: ${responses.join(', ')} in ${seconds.toFixed(1)} s; ` +
        `${classes} classes and ${sessions} dates listed, the public list has ${listBytes} bytes`,
    );
  }
  return { isGood, words: words.join('\n  ') };
}

async function bookingKills(databaseUrl: string): Promise<Verdict> {
  // As many of each student.
  const intents = Math.ceil(sized(1000) / crowdSize) * crowdSize;
  const result = await runBookingCrashTest(databaseUrl, { kills: sized(20), bookings: intents });
  const { kills, bookings, wrong, miscountedSessions, repeated, storedWithoutResponse } = result;
  const isGood = bookings === intents && wrong.length === 0 && miscountedSessions === 0;
  const statuses = wrong.map(({ status }) => status).join(' ');
  const words =
    `${kills} kills during ${intents} bookings: ${bookings} stored, ${wrong.length} with a wrong response (${statuses || 'none'}), ` +
    `${miscountedSessions} sessions miscounted; ${repeated} requests repeated, ` +
    `at least ${storedWithoutResponse} of them stored before`;
  return { isGood, words };
}

async function emailKills(databaseUrl: string): Promise<Verdict> {
  const result = await runEmailCrashTest(databaseUrl, sized(100));
  const { unsent, sentWithoutCommit, mismatchedDuplicates, committed, acknowledged, emails } =
    result;
  const isGood = unsent.length + sentWithoutCommit.length + mismatchedDuplicates.length === 0;
  const words =
    `${result.kills} kills: ${committed} sign-ups committed, ${acknowledged} acknowledged, ` +
    `${emails} emails; never sent ${unsent.length}, without cause ${sentWithoutCommit.length}, ` +
    `duplicates with another Message-ID ${mismatchedDuplicates.length}`;
  return { isGood, words };
}

async function waitlistKills(databaseUrl: string): Promise<Verdict> {
  const result = await runWaitlistCrashTest(databaseUrl, sized(50));
  const { kills, offered, accepted, unsentOffers, mismatchedDuplicates, faults } = result;
  const words =
    `${kills} kills: ${offered} offers open, ${accepted} accepted; never emailed ${unsentOffers.length}, ` +
    `duplicates with another Message-ID ${mismatchedDuplicates.length}; ` +
    `faults: ${faults.slice(0, maxShown).join(', ') || 'none'}`;
  return { isGood: unsentOffers.length + mismatchedDuplicates.length + faults.length === 0, words };
}

async function paymentKills(databaseUrl: string): Promise<Verdict> {
  const { faults, ...result } = await runPaymentCrashTest(databaseUrl, { kills: sized(200) });
  const { kills, charges, refunds, transfers, webhooks, events } = result;
  const words =
    `${kills} kills: ${charges} charges, ${refunds} refunds, ${transfers} payouts, ` +
    `${webhooks} webhooks of ${events} events; faults: ${faults.slice(0, maxShown).join(', ') || 'none'}`;
  return { isGood: faults.length === 0, words };
}

/** Uses two processes: one gets the reset, the other the attack. */
async function resetRaces(databaseUrl: string): Promise<Verdict> {
  const env = {
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'the secret of these processes, long enough',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'error',
  };
  const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const send: Send = async (server, method, address, body, token) => {
    const response = await fetch(`${servers[server]?.url}${address}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.text() };
  };
  try {
    const result = await runResetRaceBenchmark(db, send, sized(50));
    const words = Object.entries(result).map(
      ([name, { rounds, actedBefore, won }]) =>
        `${name} won ${won} of ${rounds} (acted before the reset in ${actedBefore})`,
    );
    return {
      isGood: Object.values(result).every(({ won }) => won === 0),
      words: words.join(', '),
    };
  } finally {
    await close();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function withServer(
  databaseUrl: string,
  run: (app: App, deps: Deps) => Promise<Verdict>,
): Promise<Verdict> {
  return withWholeServer(databaseUrl, ({ app, deps }) => run(app, deps));
}

for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { isGood, words } = await withBenchDatabase(run);
  console.log(`${name} ${isGood ? 'ok' : 'FAILED'}: ${words}`);
  if (!isGood) process.exitCode = 1;
}
