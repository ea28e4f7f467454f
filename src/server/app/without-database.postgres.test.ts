// @module-tag slow
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { withdrawnChannel } from '#server/platform/withdrawals.ts';
import {
  type PostgresServer,
  startPostgresServer,
} from '#server/testing/databases/postgres-server.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { errorDefinition } from '#shared/errors.ts';

let postgres: PostgresServer;
let database: OpenDatabase;
let servers: ServerProcess[] = [];
let token = '';
let teacherId = '';

/** A connection that has listened for some seconds was last asked by pg-boss whether it still does. */
const isEachListening = async () => {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND (query = ${`LISTEN "${withdrawnChannel}"`}
      OR query LIKE '%pg_listening_channels()%')`.execute(database.db);
  return rows.length === servers.length;
};

beforeAll(async () => {
  postgres = await startPostgresServer({});
  database = await openPostgres(postgres.url('postgres'), { onPoolError() {} });
  await migrateToLatest(database.db);
  const env = {
    DATABASE_URL: postgres.url('postgres'),
    APP_SECRET: 'the secret of a database that is away, long enough',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    ROLE: 'web',
  };
  servers = [await startServerProcess(env), await startServerProcess(env)];
  const teacher = await createUser(database.db, { role: 'instructor' });
  teacherId = teacher.id;
  token = await tokenOf(database.db, teacher);
  // Each process listens from its first stored response on.
  await waitUntil('each process listens', async () => {
    for (const { url } of servers) await fetch(`${url}/api/categories`);
    return isEachListening();
  });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.close();
  await postgres.stop();
});

/** Listens like the processes, which are notified at the same time. */
async function observe() {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  const withdrawn = once(client, 'notification').then(([{ payload }]) => payload);
  await client.query(`LISTEN ${withdrawnChannel}`);
  return { withdrawn, close: () => client.end() };
}

async function get(server: ServerProcess | undefined, path: string, headers = {}) {
  const response = await fetch(`${server?.url}${path}`, { headers });
  const { status } = response;
  return { status, headers: response.headers, body: await response.text() };
}
const statuses = (path: string) =>
  Promise.all(servers.map(async (server) => (await get(server, path)).status));

it('strangers get what was stored, people a page that asks again, programs JSON, and then all is as before', async () => {
  const { classId } = await createClass(database.db, teacherId);
  const path = `/api/classes/${classId}`;
  expect(await statuses(path)).toEqual([200, 200]);
  await postgres.withoutIt(async () => {
    const stored = await get(servers[0], path);
    expect([stored.status, JSON.parse(stored.body).id]).toEqual([200, classId]);
    await waitUntil(
      'the stored response is old',
      async () => (await get(servers[0], path)).headers.get('cache-control') === 'no-cache',
    );
    const never = await get(servers[0], '/api/classes?limit=7');
    expect([never.status, JSON.parse(never.body)]).toEqual([
      503,
      { message: errorDefinition('UNAVAILABLE').message, code: 'UNAVAILABLE' },
    ]);
    expect(never.headers.get('retry-after')).toBe('2');
    const ownPath = await get(servers[0], path, { authorization: `Bearer ${token}` });
    expect(ownPath.status).toBe(503);
    // Reads the database before anything else.
    const page = await get(servers[0], `/waitlist-offers/${'a'.repeat(43)}`, {
      accept: 'text/html',
    });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('This page tries again by itself.');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
  await waitUntil(
    'each process reads the database again',
    async () => (await statuses('/api/classes?limit=8')).join() === '200,200',
  );
  expect((await get(servers[0], path, { authorization: `Bearer ${token}` })).status).toBe(200);
});

it('a class that was hidden since it was stored is not sent by any process', async () => {
  await waitUntil('each process listens again', isEachListening);
  const { classId } = await createClass(database.db, teacherId);
  const path = `/api/classes/${classId}`;
  expect(await statuses(path)).toEqual([200, 200]);
  const { withdrawn, close } = await observe();
  await database.db
    .updateTable('classes')
    .set({ hiddenAt: new Date() })
    .where('id', '=', classId)
    .execute();
  expect(await withdrawn).toBe(classId);
  await close();
  await postgres.withoutIt(async () => {
    // For the rest of its second, a stored response is as good as a fresh one.
    for (const server of servers)
      await waitUntil('the stored response is old', async () => {
        const { status, headers } = await get(server, path);
        expect(headers.get('cache-control')).not.toBe('no-cache');
        return status === 503;
      });
  });
});
