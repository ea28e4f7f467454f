import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { startBreakableProxy } from '#server/testing/fakes/breakable-proxy.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { openPostgres } from '../database.ts';
import type { Db } from '../schema.ts';

/** Also the timeout of the first connection, which is slow on a busy machine. */
const timeoutMs = 1000;
const limits = { timeoutMs, waitMs: 60_000, poolSize: 2, onPoolError() {} };

async function open(url: string, options: Parameters<typeof openPostgres>[1]) {
  const database = await openPostgres(url, options);
  onTestFinished(() => database.close());
  return database;
}

/** A database in which a user is locked until `release` is called. */
async function withLockedUser() {
  const url = await createMigratedDatabase();
  const { db } = await open(url, { onPoolError() {} });
  const { id } = await createUser(db);
  const lock = (trx: Db) => sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(trx);
  const [isLocked, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locked = db.transaction().execute(async (trx) => {
    await lock(trx);
    isLocked.resolve();
    await isFree.promise;
  });
  await isLocked.promise;
  return {
    url,
    lockIn: (other: Db) => other.transaction().execute(lock),
    async release() {
      isFree.resolve();
      await locked;
    },
    /** Resolves once this many statements have waited longer than others may take. */
    untilLongBlocked: (count: number) =>
      waitUntil(`${count} statements have waited for long`, async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND query_start < clock_timestamp() - make_interval(secs => ${(2 * timeoutMs) / 1000})`.execute(
          db,
        );
        return rows.length >= count;
      }),
  };
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error) => publicError(error).status,
  );

it('a transaction waits for a lock, and a request for a connection, longer than a statement may take', async () => {
  const { url, lockIn, release, untilLongBlocked } = await withLockedUser();
  const { db, checkDb, pool } = await open(url, limits);
  expect(await statusOf(sql`SELECT pg_sleep(60)`.execute(db))).toBe(503);
  const blocked = [lockIn(db), lockIn(db)];
  await untilLongBlocked(2);
  const queued = sql`SELECT`.execute(db);
  await expect.poll(() => pool.waitingCount).toBe(1);
  // Health checks do not wait with them.
  expect((await sql`SELECT 1`.execute(checkDb)).rows).toHaveLength(1);
  await release();
  await Promise.all([...blocked, queued]);
});

it('waiting for a lock or a connection ends when the database no longer responds', async () => {
  const { url, lockIn, release, untilLongBlocked } = await withLockedUser();
  const server = new URL(url);
  const [port, serverPort] = [await freePort(), Number(server.port)];
  const proxy = await startBreakableProxy(port, serverPort, server.hostname);
  onTestFinished(() => proxy.stop());
  const { db, pool } = await open(
    Object.assign(server, { hostname: 'localhost', port: String(port) }).href,
    limits,
  );
  const blocked = [lockIn(db), lockIn(db)];
  await untilLongBlocked(2);
  const queued = sql`SELECT`.execute(db);
  await expect.poll(() => pool.waitingCount).toBe(1);
  proxy.silence();
  expect(await Promise.all([...blocked, queued].map(statusOf))).toEqual([503, 503, 503]);
  expect(await statusOf(sql`SELECT`.execute(db))).toBe(503);
  proxy.cut();
  await release();
});
