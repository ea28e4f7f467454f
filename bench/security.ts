import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../src/server/app.ts';
import { openPostgres } from '../src/server/db/database.ts';
import type { Deps } from '../src/server/deps.ts';
import { readEnv } from '../src/server/env.ts';
import { createPaymentProvider } from '../src/server/money/create-payment-provider.ts';
import { createOutbox } from '../src/server/notifications/outbox.ts';
import { createBackground } from '../src/server/platform/background.ts';
import { createVault } from '../src/server/platform/crypto/vault.ts';
import { openJobs } from '../src/server/platform/jobs/jobs.ts';
import { createReaderBudget } from '../src/server/platform/rate-limits/reader-budget.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { runBookingCrashTest } from '../src/server/testing/stress/booking-crash-test.ts';
import { runEmailCrashTest } from '../src/server/testing/stress/email-crash-test.ts';
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
import { runPaymentCrashTest } from '../src/server/testing/stress/payment-crash-test.ts';
import {
  runResetRaceBenchmark,
  type Send,
} from '../src/server/testing/stress/reset-race-benchmark.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// The slow security benchmarks; `npm test` runs a short form of each.

type App = Awaited<ReturnType<typeof createApp>>['app'];
type Verdict = { isGood: boolean; words: string };

const benchmarks: Record<string, (databaseUrl: string) => Promise<Verdict>> = {
  'malformed-inputs': (url) => withServer(url, malformedInputs),
  timing: (url) => withServer(url, timing),
  'booking-kills': bookingKills,
  'email-kills': emailKills,
  'payment-kills': paymentKills,
  'reset-race': resetRaces,
  listing: (url) => withServer(url, listing),
};

const resetRacesPerAttack = 50;
const minPerRoute = 300;
const perRoute = { anonymous: 100, user: Number.POSITIVE_INFINITY };
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
    const rounds = url.endsWith('login') ? 300 : 2000;
    const { ratio } = await runTimingBenchmark(app, deps, url, { min: rounds, max: rounds });
    isGood &&= ratio >= timingBounds[0] && ratio <= timingBounds[1];
    ratios.push(`${url} ${ratio.toFixed(3)}`);
  }
  return { isGood, words: `median of known ÷ unknown: ${ratios.join(', ')}` };
}

/** One account lists 150 classes with 100 dates each, then another lists 150 with one date each. */
async function listing(app: App, deps: Deps): Promise<Verdict> {
  const words: string[] = [];
  let isGood = true;
  for (const dates of [100, 1]) {
    const result = await runListingBenchmark(app, deps, { classes: 150, dates });
    const { classes, sessions, seconds, listBytes } = result;
    const { activeClasses, upcomingSessions } = deps.env.listingLimits;
    isGood &&= classes <= activeClasses && sessions <= upcomingSessions;
    const responses = Object.entries(result.responses).map(([name, n]) => `${n} × ${name}`);
    words.push(
      `150 classes with ${dates} dates: ${responses.join(', ')} in ${seconds.toFixed(1)} s; ` +
        `${classes} classes and ${sessions} dates listed, the public list has ${listBytes} bytes`,
    );
  }
  return { isGood, words: words.join('\n  ') };
}

async function bookingKills(databaseUrl: string): Promise<Verdict> {
  const intents = 1000;
  const result = await runBookingCrashTest(databaseUrl, { kills: 20, bookings: intents });
  const { kills, bookings, wrong, miscountedSessions, repeated, storedWithoutResponse } = result;
  const isGood = bookings === intents && wrong.length === 0 && miscountedSessions === 0;
  const statuses = wrong.map(({ status }) => status).join(' ');
  const words =
    `${kills} kills during ${intents} bookings: ${bookings} stored, ${wrong.length} answered wrongly (${statuses || 'none'}), ` +
    `${miscountedSessions} sessions miscounted; ${repeated} requests repeated, ` +
    `at least ${storedWithoutResponse} of them stored before`;
  return { isGood, words };
}

async function emailKills(databaseUrl: string): Promise<Verdict> {
  const result = await runEmailCrashTest(databaseUrl, 100);
  const { unsent, unfounded, unlikeCopies, committed, acknowledged, emails } = result;
  const isGood = unsent.length + unfounded.length + unlikeCopies.length === 0;
  const words =
    `${result.kills} kills: ${committed} sign-ups committed, ${acknowledged} acknowledged, ` +
    `${emails} emails; never sent ${unsent.length}, without cause ${unfounded.length}, ` +
    `duplicates with another Message-ID ${unlikeCopies.length}`;
  return { isGood, words };
}

async function paymentKills(databaseUrl: string): Promise<Verdict> {
  const { faults, ...result } = await runPaymentCrashTest(databaseUrl, { kills: 200 });
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
    const result = await runResetRaceBenchmark(db, send, resetRacesPerAttack);
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

/** The whole server without a socket, for injected requests. */
async function withServer(
  databaseUrl: string,
  run: (app: App, deps: Deps) => Promise<Verdict>,
): Promise<Verdict> {
  const secret = 'the secret of this server, long enough';
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-security-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>The app</title>');
  const { db, jobsConnection, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const env = readEnv({
    APP_SECRET: secret,
    RATE_LIMIT_SCALE: '100000',
    DATA_DIR: path.join(folder, 'data'),
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'learnlocal',
    OIDC_CLIENT_SECRET: 'known to both',
    OIDC_NAME: 'Nowhere',
  });
  const vault = createVault(secret);
  const background = createBackground(console);
  const jobs = await openJobs({ connection: jobsConnection, log: console });
  const outbox = createOutbox(vault, jobs);
  const payments = createPaymentProvider({ db, env, jobs, vault });
  const readers = createReaderBudget(env.rateLimitScale);
  const log = console;
  const deps: Deps = {
    db,
    replica: null,
    env,
    jobs,
    vault,
    outbox,
    background,
    log,
    readers,
    payments,
  };
  const { app } = await createApp(deps, { clientRoot: folder });
  try {
    return await run(app, deps);
  } finally {
    await app.close();
    await jobs.stop();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { isGood, words } = await withBenchDatabase(run);
  console.log(`${name} ${isGood ? 'ok' : 'FAILED'}: ${words}`);
  if (!isGood) process.exitCode = 1;
}
