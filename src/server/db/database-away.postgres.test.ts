import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { createDatabase, createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { openPostgres } from './database.ts';
import type { Db, Trx } from './schema.ts';

const at = openTestDeps();

it('treats a statement that PostgreSQL timed out as temporary', async () => {
  const slow = at.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL statement_timeout = 20`.execute(trx);
    await sql`SELECT pg_sleep(5)`.execute(trx);
  });
  expect(publicError(await slow.catch((error: unknown) => error))).toMatchObject({
    status: 503,
    retryAfterSeconds: 2,
    body: { code: 'UNAVAILABLE' },
  });
});

it('jobs that read whole tables have a longer statement timeout', async () => {
  const database = await openPostgres(await createDatabase(), {
    onPoolError() {},
    timeoutMs: 4500,
  });
  const limitOf = async (db: Db) =>
    (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(db))
      .rows[0]?.limit;
  expect(await limitOf(database.db)).toBe('4500ms');
  expect(await limitOf(database.tableDb)).toBe('1h');
  await database.close();
});

it('treats a deadlock as temporary', async () => {
  const { id } = await createUser(at.db);
  const [one, other] = [await createClass(at.db, id), await createClass(at.db, id)];
  const lock = (trx: Trx, classId: string) =>
    sql`SELECT FROM classes WHERE id = ${classId} FOR UPDATE`.execute(trx);
  const [oneIsLocked, otherIsLocked] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const ends = await Promise.allSettled([
    at.db.transaction().execute(async (trx) => {
      await lock(trx, one.classId);
      oneIsLocked.resolve();
      await otherIsLocked.promise;
      await lock(trx, other.classId);
    }),
    at.db.transaction().execute(async (trx) => {
      await oneIsLocked.promise;
      await lock(trx, other.classId);
      otherIsLocked.resolve();
      await lock(trx, one.classId);
    }),
  ]);
  const [lost] = ends.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(publicError(lost?.reason).body.code).toBe('UNAVAILABLE');
});

it('lets other processes continue when one stops in the middle of a transaction', async () => {
  const url = await createMigratedDatabase();
  const [stuck, other] = [
    await openPostgres(url, { onPoolError() {}, timeoutMs: 1000 }),
    await openPostgres(url, { onPoolError() {} }),
  ];
  const { id } = await createUser(other.db);
  const lock = (db: Db) => sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(db);
  const [isLocked, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lost = stuck.db.transaction().execute(async (trx) => {
    await lock(trx);
    isLocked.resolve();
    await isFree.promise;
    await lock(trx);
  });
  await isLocked.promise;
  await lock(other.db);
  isFree.resolve();
  const { body } = publicError(await lost.catch((error: unknown) => error));
  expect(body.code).toBe('UNAVAILABLE');
  await Promise.all([stuck.close(), other.close()]);
});
