import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded, openPostgres } from '../src/server/db/database.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import type { Db } from '../src/server/db/schema.ts';
import { freePort, startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { insertManyRows } from '../src/server/testing/fixtures/many-rows.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { alternate, type Contestant } from './measuring/alternating-rounds.ts';
import { cpuMs, treeCpuMs } from './measuring/cpu-time.ts';
import { compareBookings, compareLists } from './measuring/peer-answers.ts';
import { captureStatements, type Statements } from './measuring/peer-statements.ts';
import { installPeers, startPeer } from './measuring/peers.ts';
import { pgbenchSql, runPgbench } from './measuring/pgbench.ts';
import {
  type BookingStyle,
  bookingRequests,
  bookingScript,
  checkBookings,
  clearBookings,
  prepareBookings,
} from './measuring/speed-bookings.ts';
import { keepLastCoreFree, runWrk } from './measuring/wrk.ts';

// The list of 100 classes and bookings against servers in other styles, and against PostgreSQL
// alone, on the same database. Rounds alternate so that all see the same noise, and wrk has a core of
// its own. Needs pgbench and wrk.
// `-- <rounds> <seconds> <connections> <classes>` for another size, and `lists` or `bookings` for these alone.
const args = process.argv.slice(2);
const only = args.find((arg) => arg === 'lists' || arg === 'bookings');
const numbers = args.filter((arg) => arg !== only).map(Number);
const [rounds = 5, seconds = 5, connections = 32, classes = 10_000] = numbers;
const datesPerClass = 10;
const load = { connections, seconds };

type Running = { url: string; child: { pid?: number } };

installPeers();
await keepLastCoreFree();
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
  console.log(
    `Node ${process.version}, PostgreSQL ${await postgresVersion()}, ${cpus().length} cores`,
  );
} finally {
  for (const stop of stops) await stop();
  await database.close();
  await postgres.stop();
}

async function measureAll(db: Db) {
  await setPlannerOptions('postgres');
  await migrateToLatest(db);
  await insertManyRows(db, 100, { datesPerClass });
  const learnLocal = await startLearnLocal(databaseUrl, 'web');
  const second = await startLearnLocal(databaseUrl, 'web');
  const statements = await captureStatements(databaseUrl, learnLocal.url);
  const start = async (script: string): Promise<Running> => {
    const peer = await startPeer(script, { databaseUrl, imageHost: learnLocal.url, statements });
    stops.push(() => peer.stop());
    return peer;
  };
  const barePg = await start('fastify-pg.js');
  const servers = {
    LearnLocal: learnLocal,
    'Express + Drizzle': await start('express-drizzle.js'),
    'Fastify + pg': barePg,
    'Express + Prisma': await start('express-prisma.js'),
  };
  await compareLists(Object.values(servers).map(({ url }) => url));
  const measureReads = async () => ({
    'GET /api/classes, read for each request': await measureLists(servers, statements),
    'GET /api/classes, shared by anonymous visitors': await measureShared(servers, second),
    [`GET /api/classes?limit=24 of ${classes} classes`]: await measureLargeList(),
  });
  return {
    ...(only !== 'bookings' && (await measureReads())),
    ...(only !== 'lists' && {
      'POST /api/bookings': await measureBookings(db, servers, statements),
    }),
    'On the embedded database': await measureEmbedded(),
  };
}

/** The options apply to all connections, including those of the peers and pgbench. */
async function setPlannerOptions(name: string): Promise<void> {
  for (const setting of ['random_page_cost = 1.1', 'jit = off', `timezone = 'UTC'`])
    await sql.raw(`ALTER DATABASE ${name} SET ${setting}`).execute(database.db);
}

function listUrl({ url }: Running): string {
  return `${url}/api/classes`;
}

/** A request without a token may get a cached response. */
function readAnonymously(name: string, servers: Running[]): Contestant {
  return onServers(name, servers, () => runWrk({ urls: servers.map(listUrl) }, load));
}

/** A request with a token never gets a cached response, though lists ignore the session. */
function readAsMember(name: string, server: Running, path = ''): Contestant {
  const headers = { authorization: 'Bearer member' };
  const urls = [listUrl(server) + path];
  return onServers(name, [server], () => runWrk({ urls, headers }, load));
}

async function measureLists(servers: Record<string, Running>, statements: Statements) {
  const contestants = Object.entries(servers).map(([name, server]) => readAsMember(name, server));
  return alternate([...contestants, onPgbench('pgbench', pgbenchSql(statements.list))], rounds);
}

async function measureShared(
  lists: { LearnLocal: Running; 'Express + Drizzle': Running },
  second: Running,
) {
  const { LearnLocal: first, 'Express + Drizzle': drizzle } = lists;
  return alternate(
    [
      readAnonymously('LearnLocal', [first]),
      readAnonymously('LearnLocal, two processes', [first, second]),
      readAnonymously('Express + Drizzle', [drizzle]),
    ],
    rounds,
  );
}

async function measureLargeList() {
  await sql`CREATE DATABASE large`.execute(database.db);
  const large = await openPostgres(postgres.url('large'), { onPoolError() {} });
  await migrateToLatest(large.db);
  await insertManyRows(large.db, classes, { datesPerClass });
  await large.close();
  const server = await startLearnLocal(postgres.url('large'), 'web');
  const orders = ['', '&price=asc', '&date=asc', '&date=desc'];
  return alternate(
    orders.map((order) =>
      readAsMember(order.slice(1) || 'newest first', server, `?limit=24${order}`),
    ),
    rounds,
  );
}

async function measureEmbedded() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-speed-'));
  stops.unshift(() => rm(dataDir, { recursive: true }));
  const embedded = await openEmbedded(dataDir, { onPoolError() {} });
  await migrateToLatest(embedded.db);
  await insertManyRows(embedded.db, 100, { datesPerClass });
  const crowd = await prepareBookings(embedded.db);
  await embedded.close();
  // Other processes cannot clear its bookings between rounds.
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000' };
  const server = await startServerProcess(env);
  stops.unshift(() => server.stop());
  let turn = 0;
  const book = onServers('booking with key', [server], async () => {
    const script = bookingRequests(crowd, { isKeyed: true }, turn);
    const booked = await runWrk({ urls: [server.url], script }, load);
    // Each connection may have sent another request.
    turn += booked.done + 2 * load.connections;
    return booked;
  });
  return alternate(
    [
      readAnonymously('list of 100, shared', [server]),
      readAsMember('list of 100, read for each request', server),
      book,
    ],
    rounds,
  );
}

async function measureBookings(
  db: Db,
  servers: Record<string, Running> & { LearnLocal: Running },
  statements: Statements,
) {
  const crowd = await prepareBookings(db);
  await compareBookings(
    Object.values(servers).map(({ url }) => url),
    crowd,
  );
  await clearBookings(db);
  const book = (name: string, server: Running, style: BookingStyle) =>
    onServers(name, [server], () =>
      runWrk({ urls: [server.url], script: bookingRequests(crowd, style) }, load),
    );
  const contestants = [false, true].flatMap((isKeyed) => {
    const suffix = isKeyed ? ' with key' : '';
    return [
      ...Object.entries(servers).map(([name, server]) => book(name + suffix, server, { isKeyed })),
      onPgbench(`pgbench${suffix}`, bookingScript(statements, crowd.sessions.length, { isKeyed })),
    ];
  });
  const withJobs = await startLearnLocal(databaseUrl, 'web,worker');
  contestants.push(
    book('LearnLocal with key, writing the emails, too', withJobs, { isKeyed: true }),
  );
  const hot = { isKeyed: true, isHot: true };
  contestants.push(book('LearnLocal with key, one session', servers.LearnLocal, hot));
  return alternate(contestants, rounds, async (done) => {
    await checkBookings(db, done);
    await clearBookings(db);
  });
}

/**
 * Runs in production, so with request logs as JSON. A web process queues a job for each booking, as
 * the peers do; a worker also writes two emails, which stay queued, because the SMTP server never
 * responds.
 */
async function startLearnLocal(databaseUrl: string, role: 'web' | 'web,worker') {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const smtp = createServer().listen(smtpPort, '127.0.0.1').unref();
  stops.push(async () => smtp.close());
  const env = {
    NODE_ENV: 'production',
    ROLE: role,
    APP_URL: `http://localhost:${port}`,
    APP_SECRET: 'the secret of a benchmark, of 32 or more characters',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'LearnLocal <hello@learn.example>',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
  };
  const server = await startServerProcess(env, port);
  stops.push(() => server.stop());
  return server;
}

type LoadResult = Awaited<ReturnType<typeof runWrk>>;

function onServers(
  name: string,
  servers: Running[],
  runLoad: () => Promise<LoadResult>,
): Contestant {
  return {
    name,
    async run() {
      const serverMs = () => servers.reduce((sum, { child }) => sum + cpuMs(child.pid ?? 0), 0);
      const [serverBefore, postgresBefore] = [serverMs(), treeCpuMs(postgres.pid)];
      const { done, perSecond } = await runLoad();
      return {
        done,
        perSecond,
        serverMs: (serverMs() - serverBefore) / done,
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

async function postgresVersion(): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`SELECT current_setting('server_version') AS version`.execute(database.db);
  return rows[0]?.version ?? '';
}
