// @module-tag slow
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { holdMs } from '#shared/money/payments.ts';
import { createDataCheckWorker } from './api/data-check.jobs.ts';

let dataDir = '';
let metricsUrl = '';
let server: ServerProcess;
let database: OpenDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-metrics-'));
  const databaseUrl = await createMigratedDatabase();
  const port = await freePort();
  metricsUrl = `http://localhost:${port}/metrics`;
  server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    BACKUP_DIR: path.join(dataDir, 'backups'),
    // No worker takes the jobs that a test counts.
    ROLE: 'web',
    METRICS_PORT: String(port),
    // The database is its own replica here, so its lag counts as infinite.
    DATABASE_REPLICA_URL: databaseUrl,
  });
  database = await openPostgres(databaseUrl, { onPoolError() {} });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** The samples by name and labels, as Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('the metrics of a process', () => {
  it('count requests by route and status, not by path', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    for (const path of ['/api/classes', `/api/classes/${id}`, '/api/a', '/api/b'])
      await fetch(server.url + path);
    const samples = await scrape();
    const count = (route: string, status: number) =>
      samples.get(
        `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect(count('/api/classes', 200)).toBe(1);
    expect(count('/api/classes/:id', 404)).toBe(1);
    expect([...samples.keys()].filter((name) => /\/api\/[ab]"/.test(name))).toEqual([]);
  });

  it('say how busy the process and its pool are', async () => {
    const samples = await scrape();
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(samples.get('database_pool_connections')).toBeGreaterThan(0);
    expect(samples.get('database_pool_waiting_requests')).toBe(0);
    expect(samples.get('database_up')).toBe(1);
    expect(samples.get('learnlocal_data_disk_free_ratio')).toBeGreaterThan(0);
  });

  it('name jobs that wait or failed, and money that has not arrived', async () => {
    const { db } = database;
    const before = await scrape();
    expect(before.get('learnlocal_refunds{state="failed"}')).toBe(0);
    expect(before.get('learnlocal_jobs_failed{queue="email"}')).toBe(0);
    expect(before.get('learnlocal_reserved_seats{for="payment"}')).toBe(0);
    const { paymentId, studentId } = await createPaidBooking(db);
    const { sessionId } = await createClass(db, (await createUser(db)).id);
    const holdExpiresAt = new Date(Date.now() + holdMs);
    await createBooking(db, sessionId, studentId, { status: 'reserved', holdExpiresAt, seats: 2 });
    await db
      .insertInto('refunds')
      .values({
        id: paymentId,
        paymentId,
        amountCents: 500,
        reason: 'student_canceled',
        status: 'failed',
      })
      .execute();
    // The first attempt of an hour ago failed, and the next one is in an hour.
    await sql`INSERT INTO pgboss.job (name, data, state, start_after, keep_until)
      SELECT name, '{}', 'retry', now() + interval '1 hour',
        now() - interval '1 hour' + retention_seconds * interval '1s'
      FROM pgboss.queue WHERE name = 'email'`.execute(db);
    await sql`INSERT INTO pgboss.job (name, data, source_name)
      VALUES ('failed-jobs', '{}', 'email')`.execute(db);
    const samples = await scrape();
    expect(samples.get('learnlocal_refunds{state="failed"}')).toBe(1);
    expect(samples.get('learnlocal_reserved_seats{for="payment"}')).toBe(2);
    expect(samples.get('learnlocal_reserved_seats{for="waitlist"}')).toBe(0);
    expect(samples.get('learnlocal_balance_cents{state="held"}')).toBeGreaterThan(0);
    const ledger = (kind: string, from = samples) =>
      from.get(`learnlocal_ledger_transactions_last_day{kind="${kind}"}`);
    expect(ledger('charge')).toBe(Number(ledger('charge', before)) + 1);
    expect(ledger('payout')).toBe(0);
    expect(samples.get('learnlocal_jobs_waiting{queue="email"}')).toBe(1);
    expect(samples.get('learnlocal_jobs_oldest_seconds{queue="email"}')).toBeGreaterThan(3000);
    expect(samples.get('learnlocal_jobs_failed{queue="email"}')).toBe(1);
  });

  it('have the faults of the nightly recount, and the lag of the replica', async () => {
    const { db, tableDb } = database;
    const worker = createDataCheckWorker({ db, tableDb, log: { ...console, error() {} } });
    const check = async () => {
      await worker.handle([{ id: 'one', data: {} }]);
      return (await scrape()).get('learnlocal_data_faults');
    };
    // No recount ran yet, so its age is that of the schema.
    expect((await scrape()).get('learnlocal_data_check_age_seconds')).toBeGreaterThan(0);
    const before = (await check()) ?? 0;
    const { sessionId } = await createClass(db, (await createUser(db)).id);
    await db
      .updateTable('classSessions')
      .set({ seatsTaken: 3 })
      .where('id', '=', sessionId)
      .execute();
    expect(await check()).toBe(before + 1);
    const samples = await scrape();
    expect(samples.get('learnlocal_data_check_age_seconds')).toBeLessThan(60);
    expect(samples.has('database_replica_lag_seconds')).toBe(true);
  });

  it('include every metric of the alert rules and the dashboard, and each alert has a test and an explanation', async () => {
    const known = await (await fetch(metricsUrl)).text();
    const names = new Set(known.match(/^(# TYPE )?\w+/gm)?.map((name) => name.split(' ').at(-1)));
    const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
    const dashboard = await readFile('deploy/grafana/learnlocal.json', 'utf8');
    for (const text of [rules, dashboard]) {
      const asked = text.match(/\b(?:http|nodejs|process|database|learnlocal)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((name) => !names.has(name))).toEqual([]);
    }

    const manual = await readFile('docs/operations/when-something-is-wrong.md', 'utf8');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter((name) => !manual.includes(`- **${name}**: `))).toEqual([]);
    // promtool runs it: npm run bench -- install.
    const files = globSync('deploy/prometheus/*.test.yml');
    const trials = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
    expect(alerts.filter((name) => !trials.includes(`- alertname: ${name}\n`))).toEqual([]);
  });

  it('are not on the public port', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});
