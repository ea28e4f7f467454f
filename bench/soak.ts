import '../scripts/build-if-stale.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '../src/server/db/database.ts';
import type { Db } from '../src/server/db/schema.ts';
import { failedJobs } from '../src/server/platform/jobs/jobs.ts';
import { freePort } from '../src/server/testing/databases/postgres-server.ts';
import { startSmtpReceiver } from '../src/server/testing/fakes/smtp-receiver.ts';
import { runScript, startServerProcess } from '../src/server/testing/server-process.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { minuteMs, secondMs } from '../src/shared/units.ts';
import { insertSoakData } from './data/soak-data.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { percentile } from './measuring/measured-statements.ts';
import { type Done, type LoadResult, runMixedLoad } from './measuring/mixed-load.ts';
import { type Sample, takeSample, watchProduct } from './measuring/watch-product.ts';

// Minutes of mixed load on a web process and a worker: no figure may grow from the second quarter to
// the last one, and no work may be left at the end. `-- <minutes> <actions per second>`
const [minutes = 5, perSecond = 10] = process.argv.slice(2).map(Number);
const seconds = (minutes * minuteMs) / secondMs;

/** The allowed growth from the second quarter to the last: a factor, plus an absolute margin. */
const limits: { pattern: RegExp; factor: number; more: number }[] = [
  { pattern: /^memory/, factor: 1.1, more: 0 },
  { pattern: /^open files/, factor: 1.1, more: 10 },
  { pattern: /^jobs failed/, factor: 0, more: 0 },
  { pattern: /^(jobs|oldest|queries) waiting/, factor: 1.5, more: 10 },
  { pattern: /^connections/, factor: 1.1, more: 2 },
  { pattern: /^p99/, factor: 1.5, more: 20 },
];

type Verdict = { what: string; 'second quarter': number; 'last quarter': number; limit: number };

process.exitCode = (await withBenchDatabase(soak)) ? 0 : 1;

async function soak(databaseUrl: string, postgresPid: number): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-soak-'));
  const smtp = await startSmtpReceiver();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    APP_SECRET: 'the secret of a long test, long enough',
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    PAYMENTS: 'sandbox',
    RATE_LIMIT_SCALE: '100000',
    // A machine that does other work meanwhile is slow, which is not a failure here.
    DATABASE_TIMEOUT_MS: '30000',
  };
  const database = await openPostgres(databaseUrl, { onPoolError() {}, poolSize: 2 });
  const { db } = database;
  const data = await insertSoakData(db);
  const web = await startServerProcess(
    { ...env, ROLE: 'web', METRICS_PORT: String(metricsPort) },
    port,
  );
  const worker = await startServerProcess({ ...env, ROLE: 'worker' });
  const pids = { web: web.child.pid ?? 0, worker: worker.child.pid ?? 0, PostgreSQL: postgresPid };
  const watched = { pids, metricsUrl: `http://localhost:${metricsPort}/metrics`, db };
  try {
    const watch = watchProduct(watched);
    const load = await runMixedLoad(web.url, data, { perSecond, seconds });
    const samples = await watch.stop();
    const isSteady = report(load, samples);
    await untilJobsAreDone(db);
    const left = await takeSample(watched);
    const isEmpty = checkRest({ left, received: smtp.received, load });
    console.log(web.output() + worker.output());
    const { exitCode, output } = await runScript('scripts/db-check.ts', env);
    console.log(output.trim());
    return isSteady && isEmpty && exitCode === 0;
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
    smtp.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}

/** Prints the growth of each figure, and returns whether all of them stayed within their limits. */
function report({ done, failures, leftOut, booked }: LoadResult, samples: Sample[]): boolean {
  const count = `${done.length} things done (${booked} bookings), ${failures.length} failed`;
  console.log(`${minutes} minutes: ${count}, ${leftOut} left out because too many were under way`);
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`);
  const [second, last] = [samples.length >> 2, (samples.length * 3) >> 2];
  const quarters = [samples.slice(second, 2 * second), samples.slice(last)] as const;
  const verdicts = [
    ...Object.keys(samples[0] ?? {}).map((what) =>
      verdictOf(what, medianOf(quarters[0], what), medianOf(quarters[1], what)),
    ),
    ...[...Map.groupBy(done, ({ kind }) => kind)].map(([kind, of]) =>
      verdictOfTimes(`50 % of ${kind}, ms`, of, 0.5),
    ),
    verdictOfTimes('p99 of all, ms', done, 0.99),
  ];
  console.table(Object.fromEntries(verdicts.map(({ what, ...figures }) => [what, figures])));
  return verdicts.every((one) => one['last quarter'] <= one.limit) && failures.length === 0;
}

function verdictOfTimes(what: string, done: Done[], share: number): Verdict {
  const quarterMs = (seconds * secondMs) / 4;
  const timesOf = (quarter: number) =>
    done.filter(({ atMs }) => Math.floor(atMs / quarterMs) === quarter).map(({ ms }) => ms);
  return verdictOf(what, percentile(timesOf(1), share), percentile(timesOf(3), share));
}

/** Figures that match no pattern have no limit. */
function verdictOf(what: string, second: number, last: number): Verdict {
  const allowed = limits.find(({ pattern }) => pattern.test(what));
  const limit = allowed ? second * allowed.factor + allowed.more : Number.POSITIVE_INFINITY;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    what,
    'second quarter': round(second),
    'last quarter': round(last),
    limit: round(limit),
  };
}

function medianOf(samples: Sample[], what: string): number {
  const sorted = samples.map((sample) => sample[what] ?? 0).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Waits only for jobs that are due or running: holds and reminders are scheduled for later. */
async function untilJobsAreDone(db: Db): Promise<void> {
  const due = sql`SELECT FROM pgboss.job WHERE name <> ${failedJobs.name}
    AND (state = 'active' OR state < 'active' AND start_after <= now()) LIMIT 1`;
  await waitUntil('no job is due', async () => (await due.execute(db)).rows.length === 0);
}

type Rest = { left: Sample; received: string[]; load: LoadResult };

/** After the load every connection is free, and each email was sent once. */
function checkRest({ left, received, load }: Rest): boolean {
  const ids = received.map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1]);
  const repeated = ids.length - new Set(ids).size;
  console.log(`${ids.length} emails for ${load.booked} bookings, ${repeated} of them repeated`);
  const inUse = left['connections in use by web'];
  const idle = left['idle in a transaction'];
  console.log(`afterwards: ${inUse} connections in use, ${idle} idle in a transaction`);
  return repeated === 0 && ids.length >= load.booked && inUse === 0 && idle === 0;
}
