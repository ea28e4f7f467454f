import { spawnSync } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { demoPassword } from '../e2e/chromium.ts';
import { openPostgres } from '../src/server/db/database.ts';
import { hashPassword, isPassword } from '../src/server/people/auth/passwords/passwords.ts';
import { startPostgresServer } from '../src/server/testing/databases/postgres-server.ts';
import { insertSearchData } from './data/search-data.ts';
import { cpuMs } from './measuring/cpu-time.ts';
import { runHttpLoad } from './measuring/http-load.ts';
import { percentile } from './measuring/measured-statements.ts';
import { residentMib } from './measuring/resident-memory.ts';

// Server-rendered pages per second, on PostgreSQL with the demo data and 10,000 more classes, for
// anonymous and signed-in users, and the server's CPU time per page (Linux), which depends less on what
// else the machine does; then its memory, and the CPU time of argon2id, because such times scale with the
// machine. `-- <directory> <seconds> <classes>` measures another checkout, for another time for each page,
// with another number of classes.
const directory = path.resolve(process.argv[2] ?? '.');
const [measuredSeconds = 10, classes = 10_000] = process.argv.slice(3).map(Number);
const connections = 16;
const warmUpSeconds = Math.min(3, measuredSeconds);

type ServerProcess = import('../src/server/testing/server-process.ts').ServerProcess;
type Processes = typeof import('../src/server/testing/server-process.ts');
const { runScript, startServerProcess }: Processes = await import(
  path.join(directory, 'src/server/testing/server-process.ts')
);

spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: directory, stdio: 'inherit' });
// The database is empty: each checkout runs its own migrations.
const postgres = await startPostgresServer();
try {
  const databaseUrl = postgres.url('postgres');
  const env = {
    DATABASE_URL: databaseUrl,
    ROLE: 'web',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
  };
  const seeded = await runScript('scripts/db-seed.ts', env);
  if (seeded.exitCode !== 0) throw new Error(seeded.output);
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  await insertSearchData(database.db, classes);
  const ids = await database.db.selectFrom('classes').select('id').orderBy('id').execute();
  await database.close();
  const server = await startServerProcess(env);
  console.table(await measureAll(server, ids).finally(() => server.stop()));
} finally {
  await postgres.stop();
}

async function measureAll({ url, child: { pid = 0 } }: ServerProcess, classes: { id: string }[]) {
  const addresses = {
    '/': [`${url}/`],
    '/explore': [`${url}/explore`],
    '/explore, 300 searches in turn': searches().map((search) => `${url}/explore?${search}`),
    '/classes/{id}, one class': classes.slice(0, 1).map(({ id }) => `${url}/classes/${id}`),
    [`/classes/{id}, ${classes.length} in turn`]: classes.map(({ id }) => `${url}/classes/${id}`),
  };
  const cookie = await signIn(url);
  const rates: Record<string, Record<string, string>> = {};
  for (const [page, urls] of Object.entries(addresses))
    rates[page] = {
      anonymous: await measure(pid, urls, {}),
      'signed in': await measure(pid, urls, { cookie }),
    };
  console.log(`memory after these pages: ${residentMib(pid)} MiB`);
  console.log(`argon2id of a sign-in: ${await argon2idMs()} ms`);
  return rates;
}

/** The median CPU time of checking a password. */
async function argon2idMs(): Promise<number> {
  const stored = await hashPassword(demoPassword);
  const times: number[] = [];
  while (times.length < 21) {
    const before = process.cpuUsage();
    await isPassword(stored, demoPassword);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return percentile(times, 0.5);
}

/** Each search has another combination of words, price and seats. */
function searches(): string[] {
  const words = ['pottery', 'bread', 'guitar', 'salsa', 'yoga', 'knitting', 'spanish', 'sushi'];
  return Array.from({ length: 300 }, (_, n) => {
    const q = words[n % words.length] ?? '';
    return `q=${q}&maxPrice=${10 + (n % 75)}&seats=${1 + (n % 4)}`;
  });
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'learner@example.com', password: demoPassword }),
  });
  const { token }: { token: string } = await response.json();
  return `learnlocal=${token}`;
}

/** Requests pages as a browser does, compressed. */
async function measure(pid: number, urls: string[], headers: IncomingHttpHeaders) {
  const options = { headers: { ...headers, 'accept-encoding': 'br, gzip' } };
  let requested = 0;
  const nextCall = () => ({ url: urls[requested++ % urls.length] ?? '', options });
  await runHttpLoad(nextCall, 200, { connections, seconds: warmUpSeconds });
  const cpuBefore = cpuMs(pid);
  const { done, perSecond } = await runHttpLoad(nextCall, 200, {
    connections,
    seconds: measuredSeconds,
  });
  const cpuPerPageMs = (cpuMs(pid) - cpuBefore) / done;
  return `${perSecond.toFixed(0)}/s, ${cpuPerPageMs.toFixed(1)} ms CPU`;
}
