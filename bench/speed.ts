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
import { alternate, type Contestant, type Row } from './measuring/alternating-rounds.ts';
import { cpuMs, treeCpuMs } from './measuring/cpu-time.ts';
import {
  type Booker,
  compareBookings,
  compareLists,
  compareWrites,
} from './measuring/peer-answers.ts';
import { type Peers, ratiosTo } from './measuring/peer-ratios.ts';
import { captureStatements, type Statements } from './measuring/peer-statements.ts';
import { installPeers, startPeer } from './measuring/peers.ts';
import { pgbenchSql, runPgbench } from './measuring/pgbench.ts';
import {
  type BookingStyle,
  bookingRequests,
  bookingRound,
  bookingScript,
  changeRequests,
  clearBookings,
  insertBookings,
  prepareBookings,
} from './measuring/speed-bookings.ts';
import type { Writes } from './measuring/written-rows.ts';
import { keepLastCoreFree, runWrk } from './measuring/wrk.ts';

// The list of 100 classes, bookings and their changes against servers in other styles, and against
// PostgreSQL alone, on the same database. Rounds alternate so that all see the same noise, and wrk has a core of
// its own. Needs pgbench and wrk.
// `-- <rounds> <seconds> <connections> <classes>` for another size, and `lists` or `bookings` for these alone.
const args = process.argv.slice(2);
const only = args.find((arg) => arg === 'lists' || arg === 'bookings');
const numbers = args.filter((arg) => arg !== only).map(Number);
const [rounds = 5, seconds = 5, connections = 32, classes = 10_000] = numbers;
const datesPerClass = 10;
const load = { connections, seconds };

// A booking that is paid online asks for nothing until the student opens the checkout.
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_a_benchmark',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_a_benchmark',
};

const withKey = ' with key';
const decidedToo = ', commission decided';
/** More than any server makes on this machine; each changes a booking of its own. */
const maxChangesPerSecond = 1500;
const booked: Writes = { bookings: 1, seatsTaken: 1, facts: 1 };
const limited: Writes = { keys: 1, attempts: 1 };

type Running = { url: string; child: { pid?: number } };

// Each process that it starts ends with it.
process.setMaxListeners(20);
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
  const servers: Servers = {
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
    ...(only !== 'lists' && (await measureBookings(db, servers, statements))),
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

type Servers = Record<keyof Peers | 'Fastify + pg', Running>;
type Crowd = Awaited<ReturnType<typeof prepareBookings>>;

async function measureBookings(db: Db, servers: Servers, statements: Statements) {
  const crowd = await prepareBookings(db);
  await compareBookings(
    Object.values(servers).map(({ url }) => url),
    crowd,
  );
  const paying = await startLearnLocal(databaseUrl, 'web', stripe);
  await compareWrites(db, bookersOf(servers, paying), crowd);
  await clearBookings(db);
  const bookings = await measureFreeBookings(db, servers, { statements, crowd });
  const { paid, added, canceled } = await measureOthers(db, servers, { paying, crowd });
  return {
    'POST /api/bookings': bookings,
    'POST /api/bookings with key, to be paid online': paid,
    'PUT /api/bookings/:id/seats with key, one more': added,
    'PUT /api/bookings/:id/cancel, with nothing paid online': canceled,
    'LearnLocal ÷ peers': {
      'booking, its commission decided by LearnLocal alone': ratiosTo(
        peersIn(bookings, withKey, withKey),
      ),
      booking: ratiosTo(peersIn(bookings, withKey, withKey + decidedToo)),
      'paid booking': ratiosTo(peersIn(paid)),
      'added seat': ratiosTo(peersIn(added)),
      cancellation: ratiosTo(peersIn(canceled)),
    },
  };
}

/** The rows of the compared servers, by what follows their names. */
function peersIn(rows: Record<string, Row>, suffix = '', suffixOfPeers = ''): Peers {
  return {
    LearnLocal: rowOf(rows, `LearnLocal${suffix}`),
    'Express + Drizzle': rowOf(rows, `Express + Drizzle${suffixOfPeers}`),
    'Express + Prisma': rowOf(rows, `Express + Prisma${suffixOfPeers}`),
  };
}

function rowOf(rows: Record<string, Row>, name: string): Row {
  const row = rows[name];
  if (!row) throw new Error(`${name} was not measured`);
  return row;
}

/** The addresses at which each of the compared servers does and writes the same. */
function bookersOf(servers: Servers, paying: Running): Booker[] {
  const address = ({ url }: Running, path = '') => `${url}/api/bookings${path}`;
  const peers = [servers['Express + Drizzle'], servers['Express + Prisma']].map((peer) => ({
    changes: address(peer),
    booking: address(peer, '/decided'),
    paidBooking: address(peer, '/paid'),
  }));
  const own = address(servers.LearnLocal);
  return [{ changes: own, booking: own, paidBooking: address(paying) }, ...peers];
}

async function measureFreeBookings(
  db: Db,
  servers: Servers,
  { statements, crowd }: { statements: Statements; crowd: Crowd },
) {
  const book = (name: string, server: Running, style: BookingStyle, writes: Writes) =>
    bookingRound(
      db,
      onServers(name, [server], () =>
        runWrk({ urls: [server.url], script: bookingRequests(crowd, style) }, load),
      ),
      writes,
    );
  const contestants = [false, true].flatMap((isKeyed) => {
    const suffix = isKeyed ? withKey : '';
    const stored: Writes = isKeyed ? { ...booked, keys: 1 } : booked;
    const script = bookingScript(statements, crowd.sessions.length, { isKeyed });
    return [
      // Bare pg has no rate limit.
      ...Object.entries(servers).map(([name, server]) =>
        book(
          name + suffix,
          server,
          { isKeyed },
          name === 'Fastify + pg' ? stored : { ...stored, attempts: 1 },
        ),
      ),
      bookingRound(db, onPgbench(`pgbench${suffix}`, script), stored),
    ];
  });
  const { LearnLocal, 'Express + Drizzle': drizzle, 'Express + Prisma': prisma } = servers;
  const all = { ...booked, ...limited };
  const decided = { isKeyed: true, path: '/api/bookings/decided' };
  contestants.push(
    book(`Express + Drizzle${withKey}${decidedToo}`, drizzle, decided, all),
    book(`Express + Prisma${withKey}${decidedToo}`, prisma, decided, all),
    book('LearnLocal with key, one session', LearnLocal, { isKeyed: true, isHot: true }, all),
  );
  const figures = await alternate(contestants, rounds);
  // A worker would write the emails about the bookings of all servers, so it runs alone, and stops.
  const working = await startLearnLocal(databaseUrl, 'web,worker');
  const name = 'LearnLocal with key, writing the emails, too';
  const { facts: _, ...kept } = all;
  const withJobs = book(name, working, { isKeyed: true }, kept);
  const written = await alternate([withJobs], rounds);
  await working.stop();
  return { ...figures, ...written };
}

/** What is done about bookings besides making free ones, by LearnLocal and the servers with an ORM. */
async function measureOthers(
  db: Db,
  { 'Fastify + pg': _, ...servers }: Servers,
  { paying, crowd }: { paying: Running; crowd: Crowd },
) {
  const measure = (
    on: Record<keyof Peers, Running>,
    scriptFor: (server: Running) => string,
    writes: Writes,
    prepare?: () => Promise<void>,
  ) => {
    const contestants = Object.entries(on).map(([name, server]) =>
      onServers(name, [server], () =>
        runWrk({ urls: [server.url], script: scriptFor(server) }, load),
      ),
    );
    const inRounds = contestants.map((each) => bookingRound(db, each, writes, prepare));
    return alternate(inRounds, rounds);
  };
  const change = (request: { path: string; body: object | null }, writes: Writes) =>
    measure(
      servers,
      () => changeRequests(crowd, request),
      writes,
      () => insertBookings(db, crowd.sessions.length, seconds * maxChangesPerSecond),
    );
  const path = (server: Running) => (server === paying ? '/api/bookings' : '/api/bookings/paid');
  return {
    paid: await measure(
      { ...servers, LearnLocal: paying },
      (server) => bookingRequests(crowd, { isKeyed: true, path: path(server) }),
      { ...limited, bookings: 1, seatsTaken: 1, holds: 1, payments: 1, endsOfHolds: 1 },
    ),
    added: await change(
      { path: 'seats', body: { seats: 2 } },
      { ...limited, bookedSeats: 1, seatsTaken: 1, facts: 1 },
    ),
    canceled: await change(
      { path: 'cancel', body: null },
      { canceled: 1, seatsTaken: -1, facts: 1 },
    ),
  };
}

/**
 * Runs in production, so with request logs as JSON. A web process queues a job for each booking, as
 * the peers do; a worker also writes two emails, which stay queued, because the SMTP server never
 * responds.
 */
async function startLearnLocal(databaseUrl: string, role: 'web' | 'web,worker', settings = {}) {
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
    ...settings,
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
