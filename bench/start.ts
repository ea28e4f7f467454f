import '../scripts/build-if-stale.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../src/server/db/database.ts';
import { createSession } from '../src/server/people/auth/sessions/sessions.ts';
import { insertManyRows } from '../src/server/testing/fixtures/many-rows.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { type Call, runHttpLoad } from './measuring/http-load.ts';
import { residentMib } from './measuring/resident-memory.ts';

// The time until the server responds, on PostgreSQL and on a new embedded database, and its memory
// before and after a minute of load. `-- <seconds> <starts>` for another length.
const [seconds = 60, starts = 5] = process.argv.slice(2).map(Number);
const quietMs = 5000;
const load = { connections: 64, seconds };

const median = (of: number[]) => of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0;

/** Seconds per start; `newEnv` removes the files that a fresh start must not find. */
async function timeStarts(newEnv: () => Promise<Record<string, string>>): Promise<number[]> {
  const times: number[] = [];
  // The first one is warm-up, and fills the cache of compiled modules. It counts only if it is alone.
  for (let start = 0; start <= starts; start++) {
    const env = await newEnv();
    const startedAt = performance.now();
    const server = await startServerProcess(env);
    if (start > 0 || starts === 0) times.push((performance.now() - startedAt) / 1000);
    await server.stop();
  }
  return times;
}

/** Lists, pages and details, every second one signed in. */
function mixedCalls(url: string, classId: string, token: string): () => Call {
  const paths = ['/api/classes', '/', '/explore', `/classes/${classId}`, `/api/classes/${classId}`];
  const signedIn = { headers: { cookie: `learnlocal=${token}` } };
  let turn = 0;
  return () => {
    const options = turn % 2 === 0 ? {} : signedIn;
    return { url: url + paths[turn++ % paths.length], options };
  };
}

async function measureMemory(databaseUrl: string, DATA_DIR: string) {
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  await insertManyRows(database.db, 100);
  const { id } = await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { token } = await createSession(database.db, id);
  await database.close();
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR,
    RATE_LIMIT_SCALE: '1000',
  });
  const classes: { id: string }[] = await (await fetch(`${server.url}/api/classes`)).json();
  await setTimeout(quietMs);
  const idle = residentMib(server.child.pid);
  await runHttpLoad(mixedCalls(server.url, classes[0]?.id ?? '', token), 200, load);
  await setTimeout(quietMs);
  const afterLoad = residentMib(server.child.pid);
  await server.stop();
  return { idle, afterLoad };
}

const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-start-'));
const onPostgres = await withBenchDatabase(async (url) => ({
  start: await timeStarts(async () => ({ DATABASE_URL: url, DATA_DIR: folder })),
  ...(await measureMemory(url, folder)),
}));
const embedded = await timeStarts(async () => ({
  DATA_DIR: await mkdtemp(path.join(folder, 'embedded-')),
}));
await rm(folder, { recursive: true, force: true });
console.table({
  'start on PostgreSQL, s': { median: median(onPostgres.start).toFixed(2), bound: 1.5 },
  'first embedded start, s': { median: median(embedded).toFixed(2), bound: 10 },
  'memory idle, MiB': { median: onPostgres.idle, bound: 250 },
  [`memory after ${seconds} s of load, MiB`]: { median: onPostgres.afterLoad, bound: 700 },
});
