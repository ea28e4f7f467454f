// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import {
  type PostgresServer,
  startPostgresServer,
} from '#server/testing/databases/postgres-server.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import { createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { median } from '#server/testing/stress/median-ratio.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { errorDefinition } from '#shared/errors.ts';

let postgres: PostgresServer;
let database: OpenDatabase;
let server: ServerProcess;
const smtp = await startSmtpReceiver();

beforeAll(async () => {
  postgres = await startPostgresServer({ settings: { max_connections: '40' } });
  database = await openPostgres(postgres.url('postgres'), { onPoolError() {} });
  await migrateToLatest(database.db);
  server = await startServerProcess({
    APP_SECRET: 'the secret of a lost primary, long enough',
    DATABASE_URL: postgres.url('postgres'),
    SMTP_URL: smtp.url,
    PAYMENTS: 'in-person',
    RATE_LIMIT_SCALE: '1000',
    CACHE_RESPONSES: 'false',
    LOG_LEVEL: 'silent',
  });
});

afterAll(async () => {
  await server.stop();
  await database.close();
  await postgres.stop();
  smtp.close();
});

/** One person's booking, with the key that makes repeating it safe. */
type Intent = { token: string; key: string };
const noIntent: Intent = { token: '', key: '' };

/** A response to a request that was in flight during the fault. */
type Seen = {
  request: string;
  status: number;
  retryAfter: string | null;
  ms: number;
  body: string;
};

const maxMs = 5000;

type UntilRejected = (requests: string[]) => Promise<void>;

/** Four people each send one request after another, from before the fault until after it. */
async function underLoad(fault: (untilRejected: UntilRejected) => Promise<void>) {
  const { db } = database;
  const teacher = await createUser(db, { role: 'instructor' });
  const { classId } = await createClass(db, teacher.id, {
    slots: [{ capacity: 500 }],
    maxStudents: 500,
  });
  const learners = await Promise.all(
    Array.from({ length: 40 }, async () => tokenOf(db, await createUser(db))),
  );
  const seen: Seen[] = [];
  const acknowledged = new Set<string>();
  const made: Intent[] = [];
  const unknown: Intent[] = [];
  let isOver = false;
  const send = async (request: string, init: RequestInit = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const startedAt = performance.now();
    const response = await fetch(server.url + path, { method, ...init });
    const body = await response.text();
    const ms = Math.round(performance.now() - startedAt);
    const retryAfter = response.headers.get('retry-after');
    seen.push({ request, status: response.status, retryAfter, ms, body });
    return { status: response.status, body };
  };
  const book = (token: string, key: string) =>
    send('POST /api/bookings', {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ class_id: classId }),
    });
  const keepSending = async (request: string, init?: RequestInit) => {
    while (!isOver) await send(request, init);
  };
  /** Retries failed bookings first, then makes new ones, then repeats one under its key. */
  const nextIntent = (): Intent => {
    const token = unknown.length > 0 ? undefined : learners.pop();
    return unknown.shift() ?? (token ? { token, key: crypto.randomUUID() } : made[0]) ?? noIntent;
  };
  const keepBooking = async () => {
    while (!isOver) {
      const intent = nextIntent();
      const { status, body } = await book(intent.token, intent.key);
      if (status === 201) {
        const booking = JSON.parse(body);
        acknowledged.add(booking.booking_id ?? booking.id);
        made.push(intent);
      } else {
        unknown.push(intent);
      }
      await setTimeout(100);
    }
  };
  const authorization = `Bearer ${learners[0]}`;
  const lastLearner = await tokenOf(db, await createUser(db));
  const load = Promise.all([
    keepSending('GET /api/classes'),
    keepSending('GET /sitemap.xml'),
    keepSending('GET /api/bookings', { headers: { authorization } }),
    keepBooking(),
  ]);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(0);
  // Each request is rejected twice, so that one of the two started during the fault.
  await fault((requests) =>
    waitUntil('they are rejected', () =>
      requests.every(
        (request) =>
          seen.filter((one) => one.request === request && one.status === 503).length >= 2,
      ),
    ),
  );
  // The server recovers by itself.
  await expect
    .poll(async () => (await fetch(`${server.url}/health/ready`)).status, { timeout: 20_000 })
    .toBe(200);
  isOver = true;
  await load;
  const during = seen.splice(0);
  // A browser sends a request again with the same key, so it books once whatever was stored.
  for (const { token, key } of unknown) expect((await book(token, key)).status).toBe(201);
  const { rows } = await sql<{ id: string; studentId: string }>`
    SELECT bookings.id, student_id FROM bookings
    JOIN class_sessions ON class_sessions.id = session_id
    WHERE class_id = ${classId}`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...acknowledged]));
  expect(new Set(rows.map(({ studentId }) => studentId)).size).toBe(rows.length);
  expect(rows.length).toBe(acknowledged.size + unknown.length);
  // Workers run jobs again, too.
  const emails = smtp.received.length;
  expect((await book(lastLearner, crypto.randomUUID())).status).toBe(201);
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBeGreaterThan(emails);
  expect(during.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  const failed = during.filter(({ status }) => status === 503);
  // A busy machine delays single responses.
  expect(median(failed.map(({ ms }) => ms))).toBeLessThan(maxMs);
  expect(failed.filter(({ ms }) => ms > 2 * maxMs)).toEqual([]);
  expect(failed.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  // The JSON error and the page have the same message.
  const { message } = errorDefinition('UNAVAILABLE');
  expect(failed.filter(({ body }) => !body.includes(message))).toEqual([]);
  return { during, failed };
}

const kindsOf = (seen: Seen[]) => [...new Set(seen.map(({ request }) => request))].toSorted();
const allKinds = [
  'GET /api/bookings',
  'GET /api/classes',
  'GET /sitemap.xml',
  'POST /api/bookings',
];

describe('requests fail within five seconds, and no acknowledged booking is lost, while PostgreSQL', () => {
  it('is stopped and started again', async () => {
    const { failed } = await underLoad((untilRejected) =>
      postgres.withoutIt(() => untilRejected(allKinds)),
    );
    expect(kindsOf(failed)).toEqual(allKinds);
  });

  it('hangs', async () => {
    const { failed } = await underLoad(async (untilRejected) => {
      await postgres.pause();
      await untilRejected(allKinds);
      await postgres.resume();
    });
    expect(kindsOf(failed)).toEqual(allKinds);
  });

  it('is read-only, as a former primary is', async () => {
    const set = (value: string) =>
      sql`ALTER SYSTEM SET default_transaction_read_only = ${sql.lit(value)}`.execute(database.db);
    const reload = () => sql`SELECT pg_reload_conf()`.execute(database.db);
    const { during, failed } = await underLoad(async (untilRejected) => {
      await set('on');
      await reload();
      await untilRejected(['POST /api/bookings']);
      const client = new pg.Client(postgres.url('postgres'));
      await client.connect();
      await client.query('SET default_transaction_read_only = off');
      await client.query('ALTER SYSTEM RESET default_transaction_read_only');
      await client.query('SELECT pg_reload_conf()');
      await client.end();
    });
    expect(kindsOf(failed)).toEqual(['POST /api/bookings']);
    expect(
      during.filter(({ request, status }) => request === 'GET /sitemap.xml' && status !== 200),
    ).toEqual([]);
  });

  it('has no connection left', async () => {
    const { failed } = await underLoad(async (untilRejected) => {
      const others = new pg.Pool({
        connectionString: postgres.url('postgres'),
        application_name: 'others',
        max: 100,
      });
      others.on('error', () => {});
      const taken: pg.PoolClient[] = [];
      const takeAll = async () => {
        for (;;) taken.push(await others.connect());
      };
      const first = await others.connect();
      // The server's own connections end, and it finds no free one instead.
      let isOver = false;
      const keepTaking = async () => {
        while (!isOver) {
          await takeAll().catch(() => {});
          await first.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND application_name <> 'others'`);
        }
      };
      const taking = keepTaking();
      await untilRejected(allKinds);
      isOver = true;
      await taking;
      for (const client of taken) client.release(true);
      first.release(true);
      await others.end();
    });
    expect(kindsOf(failed)).toEqual(allKinds);
  });
});
