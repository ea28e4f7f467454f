// @module-tag slow
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { longTimeoutDatabase, startServerProcess } from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

const secret = { APP_SECRET: 'the secret of these processes, long enough' };

/** The status of `/health/ready`, or null when the server no longer accepts connections. */
const readiness = (url: string) =>
  fetch(`${url}/health/ready`).then(
    (response) => response.status,
    () => null,
  );

describe('a server that is being stopped', () => {
  const start = async (env: Record<string, string> = {}) => {
    const url = await createMigratedDatabase();
    return startServerProcess({ ...secret, ...env, DATABASE_URL: url });
  };

  it('waits a few seconds, but not forever, for an incomplete request', async () => {
    const server = await start();
    const half = connect(Number(new URL(server.url).port), 'localhost').on('error', () => {});
    half.write('POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    half.write('Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{');
    const [response] = await once(half, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 100 /);
    const toldAt = Date.now();
    expect(await server.stop()).toBe(0);
    const tookMs = Date.now() - toldAt;
    expect(tookMs).toBeGreaterThan(2500);
    expect(tookMs).toBeLessThan(20_000);
  });

  it('responds on new connections while it drains', async () => {
    const server = await start({ SHUTDOWN_DRAIN_MS: '4000' });
    const port = Number(new URL(server.url).port);
    const ask = async () => {
      const socket = connect(port, 'localhost');
      socket.write('GET /api/categories HTTP/1.1\r\nHost: localhost\r\n\r\n');
      let response = '';
      for await (const chunk of socket) response += chunk;
      return response.split('\r\n')[0];
    };
    const stopped = server.stop();
    await waitUntil('the server drains', async () => (await readiness(server.url)) === 503);
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect(await stopped).toBe(0);
  });

  it('finishes 20 requests in flight, then exits right away despite an idle connection', async () => {
    const url = await createMigratedDatabase();
    // By default PostgreSQL would stop a statement that waits for two seconds.
    const env = { ...secret, DATABASE_POOL_SIZE: '20', ...longTimeoutDatabase };
    const server = await startServerProcess({ ...env, DATABASE_URL: url });
    const idle = connect(Number(new URL(server.url).port), 'localhost').on('error', () => {});
    await once(idle, 'connect');
    const admin = new pg.Client(url);
    await admin.connect();
    // Every sign-in first counts its attempt, so the lock holds all of the requests at that
    // statement.
    await admin.query('BEGIN; LOCK TABLE rate_limits');
    const responses = Array.from({ length: 20 }, (_, index) =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody${index}@example.com`, password: 'something' }),
      }).then((response) => response.status),
    );
    const watcher = await openPostgres(url, { onPoolError() {} });
    await untilBlocked(watcher.db, 20);
    await watcher.close();
    const exitCode = server.stop('SIGTERM');
    await waitUntil('it stops listening', async () => (await readiness(server.url)) === null);
    // Such as Ctrl+C in a terminal, whose signal `npm run dev` passes on as another one.
    server.child.kill('SIGINT');
    expect(server.child.exitCode, 'it waits for them').toBeNull();
    await admin.query('COMMIT');
    expect(await Promise.all(responses)).toEqual(Array(20).fill(401));
    const respondedAt = Date.now();
    expect(await exitCode).toBe(0);
    // Waiting for the idle connection takes three seconds.
    expect(Date.now() - respondedAt).toBeLessThan(2500);
    await admin.end();
  });
});

describe('a server that loses its database connections under load', () => {
  it('stays up, responds with 503 in the documented shape, and recovers', async () => {
    const url = await createMigratedDatabase();
    // Every request must reach the database.
    const settings = {
      DATABASE_URL: url,
      LOG_LEVEL: 'fatal',
      CACHE_RESPONSES: 'false',
      RATE_LIMIT_SCALE: '1000',
    };
    const server = await startServerProcess({ ...secret, ...settings });
    const admin = new pg.Client(url);
    await admin.connect();
    const bodies = new Map<number, unknown>();
    let isOver = false;
    const ask = async () => {
      const response = await fetch(`${server.url}/api/classes`);
      bodies.set(response.status, await response.json());
    };
    const clients = Array.from({ length: 12 }, async () => {
      while (!isOver) await ask();
    });
    for (let round = 0; round < 10; round++) {
      await ask();
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    }
    isOver = true;
    await Promise.all(clients);
    await admin.end();
    expect([...bodies.keys()].toSorted()).toEqual([200, 503]);
    expect(bodies.get(503)).toMatchObject({ code: 'UNAVAILABLE' });
    const status = async () => (await fetch(`${server.url}/api/classes`)).status;
    await expect.poll(status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
