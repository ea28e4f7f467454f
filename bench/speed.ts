import { deepStrictEqual } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openPostgres } from '../src/server/platform/db/database.ts';
import { migrateToLatest } from '../src/server/platform/db/migrate.ts';
import type { Db } from '../src/server/platform/db/schema.ts';
import { insertManyRows } from '../src/server/testing/many-rows.ts';
import { freePort, startPostgresServer } from '../src/server/testing/postgres-server.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { cpuMs, treeCpuMs } from './cpu-time.ts';
import { type Call, runHttpLoad } from './http-load.ts';
import { captureStatements, type Statements } from './peer-statements.ts';
import { installPeers, startPeer } from './peers.ts';
import { pgbenchSql, runPgbench } from './pgbench.ts';
import {
  type BookingStyle,
  bookingCalls,
  bookingScript,
  checkAndClearBookings,
  prepareBookings,
} from './speed-bookings.ts';

// The list of 100 classes and bookings against servers in other styles, and against PostgreSQL
// alone, on the same database. Rounds alternate so that all see the same noise.
// `-- <rounds> <seconds>` for another length, and `lists` or `bookings` for these alone.
const [rounds = 5, seconds = 5] = process.argv.slice(2, 4).map(Number);
const [, , , , only] = process.argv;
const load = { connections: 32, seconds };
const file = path.join(import.meta.dirname, 'results/speed.json');

type Figures = { done: number; perSecond: number; serverMs: number | null; postgresMs: number };
type Row = { perSecond: number; serverMs?: number; postgresMs: number };
type Contestant = { name: string; run(): Promise<Figures> };
type Running = { url: string; child: { pid?: number } };

installPeers();
const postgres = await startPostgresServer();
const databaseUrl = postgres.url('postgres');
const database = await openPostgres(databaseUrl, { onPoolError() {} });
const stops: (() => Promise<unknown>)[] = [];
try {
  const measured = await measureAll(database.db);
  for (const [name, figures] of Object.entries(measured)) {
    console.log(name);
    console.table(figures);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  const machine = { date: new Date(), node: process.version, cpus: cpus().length };
  const result = { ...machine, postgres: await postgresVersion(), rounds, ...load, ...measured };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const stop of stops) await stop();
  await database.close();
  await postgres.stop();
}

async function measureAll(db: Db) {
  await migrateToLatest(db);
  await insertManyRows(db, 100);
  const statements = await captureStatements(databaseUrl);
  const learnLocal = await startLearnLocal();
  stops.push(() => learnLocal.stop());
  const start = async (script: string): Promise<Running> => {
    const peer = await startPeer(script, { databaseUrl, imageHost: learnLocal.url, statements });
    stops.push(() => peer.stop());
    return peer;
  };
  const barePg = await start('fastify-pg.js');
  const bookings = { LearnLocal: learnLocal, 'Fastify + pg': barePg };
  const lists = async () => ({
    LearnLocal: learnLocal,
    'Express + Drizzle': await start('express-drizzle.js'),
    'Fastify + pg': barePg,
    'Express + Prisma': await start('express-prisma.js'),
  });
  return {
    ...(only !== 'bookings' && {
      'GET /api/classes': await measureLists(await lists(), statements),
    }),
    ...(only !== 'lists' && {
      'POST /api/bookings': await measureBookings(db, bookings, statements),
    }),
  };
}

async function measureLists(servers: Record<string, Running>, statements: Statements) {
  const answers = await Promise.all(Object.values(servers).map(({ url }) => getClasses(url)));
  for (const answer of answers) deepStrictEqual(answer, answers[0]);
  const contestants = Object.entries(servers).map(([name, server]) =>
    overHttp(name, server, () => () => ({ url: `${server.url}/api/classes`, options: {} }), 200),
  );
  return alternate([...contestants, onPgbench('pgbench', pgbenchSql(statements.list))]);
}

async function measureBookings(
  db: Db,
  servers: Record<'LearnLocal' | 'Fastify + pg', Running>,
  statements: Statements,
) {
  const crowd = await prepareBookings(db);
  const book = (name: string, server: Running, style: BookingStyle) =>
    overHttp(name, server, () => bookingCalls(server.url, crowd, style), 201);
  const contestants = [false, true].flatMap((isKeyed) => {
    const suffix = isKeyed ? ' with key' : '';
    return [
      ...Object.entries(servers).map(([name, server]) => book(name + suffix, server, { isKeyed })),
      onPgbench(`pgbench${suffix}`, bookingScript(statements, crowd.sessions.length, { isKeyed })),
    ];
  });
  const hot = { isKeyed: true, isHot: true };
  contestants.push(book('LearnLocal with key, one session', servers.LearnLocal, hot));
  return alternate(contestants, (done) => checkAndClearBookings(db, done));
}

/** In production, so with request logs as JSON; emails stay queued, because SMTP never answers. */
async function startLearnLocal() {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const smtp = createServer().listen(smtpPort, '127.0.0.1').unref();
  stops.push(async () => smtp.close());
  const env = {
    NODE_ENV: 'production',
    APP_URL: `http://localhost:${port}`,
    APP_SECRET: 'the secret of a benchmark, of 32 or more characters',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
  };
  return startServerProcess(env, port);
}

async function getClasses(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/classes`)).json();
}

function overHttp(
  name: string,
  { child: { pid = 0 } }: Running,
  newRound: () => () => Call,
  status: number,
): Contestant {
  return {
    name,
    async run() {
      const [serverBefore, postgresBefore] = [cpuMs(pid), treeCpuMs(postgres.pid)];
      const { done, perSecond } = await runHttpLoad(newRound(), status, load);
      return {
        done,
        perSecond,
        serverMs: (cpuMs(pid) - serverBefore) / done,
        postgresMs: (treeCpuMs(postgres.pid) - postgresBefore) / done,
      };
    },
  };
}

function onPgbench(name: string, script: string): Contestant {
  return {
    name,
    async run() {
      const before = treeCpuMs(postgres.pid);
      const { done, perSecond } = await runPgbench(databaseUrl, script, load);
      const postgresMs = (treeCpuMs(postgres.pid) - before) / done;
      return { done, perSecond, serverMs: null, postgresMs };
    },
  };
}

/** The medians of all rounds; the first one is warm-up. */
async function alternate(
  contestants: Contestant[],
  afterEach?: (done: number) => Promise<void>,
): Promise<Record<string, Row>> {
  const measured = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const { name, run } of contestants) {
      const figures = await run();
      await afterEach?.(figures.done);
      if (round > 0) measured.get(name)?.push(figures);
    }
  return Object.fromEntries([...measured].map(([name, figures]) => [name, mediansOf(figures)]));
}

function mediansOf(figures: Figures[]): Row {
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  const serverMs = figures.flatMap((each) => each.serverMs ?? []);
  return {
    perSecond: Math.round(median(figures.map(({ perSecond }) => perSecond))),
    ...(serverMs.length > 0 && { serverMs: hundredths(median(serverMs)) }),
    postgresMs: hundredths(median(figures.map(({ postgresMs }) => postgresMs))),
  };
}

async function postgresVersion(): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`SELECT current_setting('server_version') AS version`.execute(database.db);
  return rows[0]?.version ?? '';
}
