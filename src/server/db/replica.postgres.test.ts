// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  type PostgresServer,
  startPostgresServer,
} from '#server/testing/databases/postgres-server.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { type OpenDatabase, openPostgres } from './database.ts';
import { openReplica, type Replica } from './replica.ts';
import type { Db } from './schema.ts';

// This is a real streaming replica.
let [primaryServer, replicaServer]: PostgresServer[] = [];
let primary: OpenDatabase;
let replica: Replica;
const options = { onPoolError() {}, timeoutMs: 2000 };

beforeAll(async () => {
  primaryServer = await startPostgresServer({ settings: { wal_keep_size: '256MB' } });
  replicaServer = await primaryServer.startReplica();
  primary = await openPostgres(primaryServer.url('postgres'), options);
  await sql`CREATE TABLE notes (text text)`.execute(primary.db);
  replica = openReplica(replicaServer.url('postgres'), primary.db, options);
});

afterAll(async () => {
  await replica.close();
  await primary.close();
  await replicaServer?.stop();
  await primaryServer?.stop();
});

/** The server that handles a read, after `first`. */
const readFrom = (first = async (_db: Db) => {}) =>
  replica.read(async (db) => {
    await first(db);
    const { rows } = await sql<{ isReplica: boolean }>`
      SELECT pg_is_in_recovery() AS "isReplica"`.execute(db);
    return rows[0]?.isReplica ? 'replica' : 'primary';
  });
const untilReadFrom = (which: string) =>
  waitUntil(`reads go to the ${which}`, async () => (await readFrom()) === which);

/** The replica receives writes, but does not show them until it is resumed or the test ends. */
async function pauseReplay() {
  const direct = await openPostgres(replicaServer?.url('postgres') ?? '', options);
  await sql`SELECT pg_wal_replay_pause()`.execute(direct.db);
  let isPaused = true;
  const resume = async () => {
    if (isPaused) await sql`SELECT pg_wal_replay_resume()`.execute(direct.db);
    if (isPaused) await direct.close();
    isPaused = false;
  };
  onTestFinished(resume);
  return resume;
}

it('is read once it was checked, and again each time it has caught up', async () => {
  expect(await readFrom()).toBe('primary');
  await untilReadFrom('replica');
  const resume = await pauseReplay();
  await sql`INSERT INTO notes VALUES ('behind')`.execute(primary.db);
  await untilReadFrom('primary');
  expect(await replica.lagSeconds()).toBeGreaterThan(1);
  await resume();
  await untilReadFrom('replica');
  expect(await replica.lagSeconds()).toBeLessThan(2);
});

it('never returns data that is older than two seconds', async () => {
  await untilReadFrom('replica');
  await pauseReplay();
  await sql`INSERT INTO notes VALUES ('new')`.execute(primary.db);
  const writtenAt = performance.now();
  const isSeen = () =>
    replica.read(async (db) => {
      const { rows } = await sql`SELECT FROM notes WHERE text = 'new'`.execute(db);
      return rows.length > 0;
    });
  for (;;) {
    const askedAt = performance.now();
    if (await isSeen()) break;
    expect(askedAt - writtenAt).toBeLessThan(2000);
  }
});

it('delays one read briefly when it hangs, and none in the next five seconds', async () => {
  await untilReadFrom('replica');
  await replicaServer?.pause();
  const startedAt = performance.now();
  let attempts = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, () => readFrom(async () => void attempts++)),
  );
  // The read waits 50 ms, where a statement would time out after two seconds.
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(new Set(results)).toEqual(new Set(['primary']));
  expect(attempts).toBe(40);
  expect([await readFrom(async () => void attempts++), attempts]).toEqual(['primary', 41]);
  await replicaServer?.resume();
  await untilReadFrom('replica');
});

it('is skipped while it is stopped, and used again after it returns', async () => {
  await untilReadFrom('replica');
  await replicaServer?.withoutIt(async () => {
    expect(await readFrom()).toBe('primary');
    expect(await replica.lagSeconds()).toBeNull();
  });
  await untilReadFrom('replica');
});

it('waits for a slow statement of a replica that responds', async () => {
  await untilReadFrom('replica');
  // On a busy machine, the replica may not respond in time.
  await waitUntil('a slow read is waited for', async () => {
    const sleep = async (db: Db) => void (await sql`SELECT pg_sleep(0.3)`.execute(db));
    return (await readFrom(sleep)) === 'replica';
  });
});

it('is not read once it was promoted', async () => {
  await untilReadFrom('replica');
  const direct = await openPostgres(replicaServer?.url('postgres') ?? '', options);
  await sql`SELECT pg_promote()`.execute(direct.db);
  await direct.close();
  await waitUntil(
    'reads of it stop',
    async () => (await replica.lagSeconds()) !== null && ((await replica.lagSeconds()) ?? 0) > 2,
  );
  expect(await readFrom()).toBe('primary');
});
