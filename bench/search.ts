import { sql } from 'kysely';
import { type OpenDatabase, openPostgres } from '../src/server/db/database.ts';
import { searchClasses } from '../src/server/market/search/search.service.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { type SearchInput, searchInput } from '../src/shared/market/search/search-input.ts';
import { dayMs, minuteMs } from '../src/shared/units.ts';
import { insertSearchData } from './data/search-data.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { cpuMs, treeCpuMs } from './measuring/cpu-time.ts';
import { runHttpLoad } from './measuring/http-load.ts';
import {
  percentile,
  type Statement,
  scannedTables,
  timeOf,
} from './measuring/measured-statements.ts';

// P15: searches of all kinds, one after the other in this process, with the plans of their statements,
// and at once over HTTP. `-- <classes> <rounds> <seconds>` for another size; each class has ten sessions.

const classes = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.argv[3] ?? 40);
const httpSeconds = Number(process.argv[4] ?? 20);

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const one = <T>(of: readonly T[], round: number): T => of[round % of.length] as T;
const places = ['Portland, OR', 'Chicago', 'New York', 'Boise', 'Austin, TX', 'Los Angeles'];
const words = ['pottery', 'bread for beginners', 'maya', 'knitting works', 'sushi', 'guitar -two'];
const slots = ['sat-morning', 'sun-afternoon', 'tue-evening', 'fri-evening'] as const;

type Kind = (round: number) => Partial<SearchInput>;
const kinds: Record<string, Kind> = {
  'no filter': () => ({}),
  words: (n) => ({ q: one(words, n) }),
  near: (n) => ({ near: one(places, n), sort: one(['soonest', 'nearest'] as const, n) }),
  'near, time of the week': (n) => ({
    near: one(places, n),
    when: [one(slots, n)],
    maxPrice: 80,
    seats: 2,
  }),
  'category, week': (n) => ({
    category: [1 + (n % 12)],
    from: dayIn(n % 20),
    to: dayIn((n % 20) + 7),
  }),
  'by price': (n) => ({ sort: one(['price', 'price-desc'] as const, n), minPrice: n % 40 }),
  'by rating': (n) => ({ sort: 'rating', ...(n % 2 && { category: [1 + (n % 12)] }) }),
  free: () => ({ free: true }),
  seats: (n) => ({ seats: 1 + (n % 4) }),
  'time of the week': (n) => ({ when: [one(slots, n)] }),
  'nothing found': (n) => ({
    q: one(['zebra taming', 'glider'], n),
    near: one(places, n),
    maxPrice: 5,
  }),
  'few found': (n) => ({
    q: one(['sushi', 'guitar', 'pottery'], n),
    near: one(places, n),
    from: dayIn(n % 20),
    to: dayIn(n % 20),
    when: [...slots],
    maxPrice: 60,
  }),
  misspelled: (n) => ({ q: one(['potery', 'knittng', 'calligrafy'], n), near: one(places, n) }),
};

const statements: Statement[] = [];

await withBenchDatabase(async (url, pid) => {
  const database = await openPostgres(url, {
    // Inserting many classes takes longer than a request may.
    timeoutMs: 30 * minuteMs,
    onPoolError() {},
    onStatement: (text, parameters) => statements.push({ text, parameters }),
  });
  console.log(`${classes} classes with ${10 * classes} sessions`);
  await insertSearchData(database.db, classes);
  await sql`VACUUM (ANALYZE) class_sessions`.execute(database.db);
  await searchInTurn(database, pid);
  await database.close();
  await searchOverHttp(url, pid);
});

async function searchInTurn({ db }: OpenDatabase, pid: number) {
  const find = (input: object) => searchClasses(db, searchInput.parse(input), new Date());
  const readers: [string, (round: number) => Promise<unknown>][] = Object.entries(kinds).map(
    ([kind, input]) => [kind, (round) => find(input(round))],
  );
  let cursor: string | undefined;
  for (let page = 1; page < 5; page++) cursor = (await find({ cursor })).nextCursor ?? undefined;
  readers.push(['page 5', () => find({ cursor })]);
  const cost = new Map(readers.map(([kind]): [string, Cost] => [kind, { ms: [], cpuMs: 0 }]));
  // The first rounds are warm-up.
  for (let round = -3; round < rounds; round++)
    for (const [kind, read] of readers) {
      const before = cpuMsOf(pid);
      const ms = await timeOf(() => read(round + 3));
      const of = cost.get(kind);
      if (round < 0 || !of) continue;
      of.ms.push(ms);
      of.cpuMs += cpuMsOf(pid) - before;
    }
  const scans = new Map<string, string>();
  for (const [kind, read] of readers) {
    statements.length = 0;
    await read(0);
    scans.set(kind, (await scannedTables(db, [...statements])).join());
  }
  const costs = [...cost.values()];
  const all: Cost = {
    ms: costs.flatMap(({ ms }) => ms),
    cpuMs: costs.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
  const rows = [...cost, ['all', all] as const].map(([search, { ms, cpuMs }]) => ({
    search,
    'p50 ms': percentile(ms, 0.5),
    'p95 ms': percentile(ms, 0.95),
    'CPU ms': Math.round(cpuMs / ms.length),
    'sequential scans': scans.get(search),
  }));
  console.table(rows);
  if ([...scans.values()].some(Boolean)) process.exitCode = 1;
}

/**
 * With few classes, 32 connections send requests as fast as the server responds; with many, ten
 * requests start each second, whether or not earlier ones are done.
 */
async function searchOverHttp(databaseUrl: string, postgres: number): Promise<void> {
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    ROLE: 'web',
    CACHE_RESPONSES: 'false',
    RATE_LIMIT_SCALE: '1000',
  });
  const pid = server.child.pid ?? 0;
  const searches = Object.values(kinds);
  let turn = 0;
  const nextCall = () => {
    const input = one(searches, turn)(Math.floor(turn / searches.length));
    turn++;
    return { url: `${server.url}/api/search?${toQuery(input)}`, options: {} };
  };
  const arrival = classes > 10_000 ? { perSecond: 10 } : { connections: 32 };
  await runHttpLoad(nextCall, 200, { connections: 4, seconds: Math.min(5, httpSeconds) });
  const before = [cpuMs(pid), treeCpuMs(postgres)] as const;
  const { done, perSecond, times } = await runHttpLoad(nextCall, 200, {
    ...arrival,
    seconds: httpSeconds,
  });
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((of) => percentile(times, of)) as Percentiles;
  console.table({
    'over HTTP': {
      ...arrival,
      'responses per second': Math.round(perSecond),
      'p50 ms': p50,
      'p95 ms': p95,
      'p99 ms': p99,
      'server ms': ((cpuMs(pid) - before[0]) / done).toFixed(1),
      'PostgreSQL ms': ((treeCpuMs(postgres) - before[1]) / done).toFixed(1),
    },
  });
  await server.stop();
  const isFast = classes > 10_000 ? p95 <= 150 : perSecond >= 100 && p99 <= 400;
  console.log(`P15: ${isFast ? 'reached' : 'missed'}`);
  if (!isFast) process.exitCode = 1;
}

function toQuery(input: Partial<SearchInput>): URLSearchParams {
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

type Percentiles = [p50: number, p95: number, p99: number];

/** The CPU time is that of PostgreSQL and of this process. */
type Cost = { ms: number[]; cpuMs: number };

function cpuMsOf(postgres: number): number {
  const { user, system } = process.cpuUsage();
  return treeCpuMs(postgres) + (user + system) / 1000;
}
