import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, poolerUrl } from '#server/testing/databases/test-database.ts';
import { minuteMs } from '#shared/units.ts';
import { failedJobs, type Jobs, openJobs } from './jobs.ts';
import { createBatchWorker, createWorker, JobFailure, type JobQueue } from './queue.ts';

const queue: JobQueue<{ n: number }> = {
  name: 'test',
  data: z.object({ n: z.number() }),
  options: { notify: true, retryLimit: 1, deadLetter: failedJobs.name },
};

const scheduled: JobQueue = { name: 'scheduled', data: z.object({}) };
const polled: typeof queue = { name: 'polled', data: queue.data };

let database: OpenDatabase;
let jobs: Jobs;
let logged: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  logged = [];
  jobs = await openProcess();
});

/** The jobs of one server process. */
function openProcess(): Promise<Jobs> {
  const log = { warn() {}, error: (words: unknown) => void logged.push(words) };
  const connection = database.jobsConnection;
  const queues = [failedJobs, queue, scheduled, polled];
  return openJobs({ connection, log, queues, isWorker: true });
}

afterEach(async () => {
  await jobs.stop();
  await sql`DELETE FROM pgboss.job`.execute(database.db);
});

const send = (n: number) =>
  database.db.transaction().execute((trx) => jobs.send(queue, { n }, trx));

/** A worker that records its jobs and lets the test wait for the next one. */
function createListener() {
  const received: number[] = [];
  let next = Promise.withResolvers<void>();
  const worker = createWorker(queue, async ({ data }) => {
    received.push(data.n);
    next.resolve();
  });
  const receive = async () => {
    await next.promise;
    next = Promise.withResolvers();
  };
  return { worker, received, receive };
}

it('a schedule is late once its job is overdue, until one succeeds', async () => {
  let attempts = 0;
  let isDown = true;
  const work = async () => {
    attempts++;
    if (isDown) throw new JobFailure('down');
  };
  const late = () => jobs.lateSchedules(database.db);
  await jobs.work([createWorker(scheduled, work, { cron: '0 * * * *' })]);
  expect(await late()).toEqual([]);
  const hour = new Date();
  hour.setUTCMinutes(0, 0, 0);
  const before = (minutes: number) => new Date(hour.getTime() - minutes * minuteMs);
  await sql`UPDATE pgboss.schedule SET created_on = ${before(150)}`.execute(database.db);
  const overdue = { queue: 'scheduled', dueAt: before(120).toISOString() };
  expect(await late()).toEqual([overdue]);
  const sendScheduled = () =>
    database.db.transaction().execute((trx) => jobs.send(scheduled, {}, trx));
  await sendScheduled();
  await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(late, { timeout: 10_000 }).toEqual([overdue]);
  isDown = false;
  // The first job may have used all its attempts.
  await sendScheduled();
  await expect.poll(late, { timeout: 10_000 }).toEqual([]);
});

describe('a job', () => {
  // Through a pooler, workers only poll.
  it.skipIf(poolerUrl())(
    'starts when its transaction commits, without waiting for the next poll',
    async () => {
      const { worker, received, receive } = createListener();
      await jobs.work([worker]);
      const sentAt = Date.now();
      for (let n = 1; n <= 5; n++) {
        await send(n);
        await receive();
      }
      expect(received).toEqual([1, 2, 3, 4, 5]);
      // Polling alone would take at least 2 seconds each time.
      expect(Date.now() - sentAt).toBeLessThan(8000);
    },
  );

  it('does not wait for the next poll when many were sent at once', async () => {
    const handled = Promise.withResolvers<void>();
    let count = 0;
    const work = async () => {
      count++;
      if (count === 100) handled.resolve();
    };
    await jobs.work([createWorker(queue, work, { batchSize: 10 })]);
    const sentAt = Date.now();
    const entries = Array.from({ length: 100 }, (_, n) => ({ data: { n } }));
    await database.db.transaction().execute((trx) => jobs.sendAll(queue, entries, trx));
    await handled.promise;
    // Without further fetches, one batch of each worker per poll would take 20 seconds.
    expect(Date.now() - sentAt).toBeLessThan(10_000);
  });

  it('delays a stop until it is done', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const events: string[] = [];
    const worker = createWorker(queue, async () => {
      begun.resolve();
      await release.promise;
      events.push('done');
    });
    await jobs.work([worker]);
    await send(1);
    await begun.promise;
    const stopped = jobs.stop().then(() => events.push('stopped'));
    release.resolve();
    await stopped;
    expect(events).toEqual(['done', 'stopped']);
    const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'test'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('is logged, retried and then kept when its worker throws', async () => {
    const worker = createWorker(queue, () => Promise.reject(new Error('of ada@example.com')));
    await send(1);
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await jobs.runDue(worker)).toBe(1);
      await sql`UPDATE pgboss.job SET start_after = now()`.execute(database.db);
    }
    expect(await jobs.runDue(worker)).toBe(0);
    expect(logged).toHaveLength(2);
    const { rows } = await sql<{ text: string }>`
      SELECT job::text AS text FROM pgboss.job WHERE name = 'failed-jobs'`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('ada@');
    expect(await jobs.retryFailed(queue)).toBe(1);
    const { worker: willing, received } = createListener();
    await jobs.runDue(willing);
    expect(received).toEqual([1]);
  });

  it('is retried with the same id after its process was killed', async () => {
    await send(1);
    const ids: string[] = [];
    const worker = createWorker(queue, async ({ id }) => void ids.push(id));
    const { rows } = await sql<{ id: string }>`
      UPDATE pgboss.job SET state = 'active', started_on = now() - interval '2 minutes',
        heartbeat_on = now() - interval '61 seconds'
      RETURNING id`.execute(database.db);
    expect(await jobs.runDue(worker)).toBe(0);
    const boss = new PgBoss({ ...database.jobsConnection, supervise: false, schedule: false });
    await boss.start();
    await boss.supervise(queue.name);
    await boss.stop();
    expect(await jobs.runDue(worker)).toBe(1);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('is kept when its worker cannot parse the data', async () => {
    await send(1);
    await sql`UPDATE pgboss.job SET data = '{"n": "one"}'`.execute(database.db);
    const { worker, received } = createListener();
    await jobs.runDue(worker);
    expect(received).toEqual([]);
    expect(logged).toHaveLength(1);
  });
});

it('a batch is handled together, and one bad job does not stop the others', async () => {
  const batches: number[][] = [];
  const work = async (batch: { n: number }[]) => {
    batches.push(batch.map(({ n }) => n));
    if (batch.some(({ n }) => n === 2)) throw new JobFailure('bad');
  };
  const worker = createBatchWorker(queue, work, { batchSize: 10 });
  const entries = [1, 3].map((n) => ({ data: { n } }));
  await database.db.transaction().execute((trx) => jobs.sendAll(queue, entries, trx));
  await jobs.runDue(worker);
  expect(batches).toEqual([[1, 3]]);
  for (const n of [1, 2, 3]) await send(n);
  await jobs.runDue(worker);
  expect(batches.slice(1)).toEqual([[1, 2, 3], [1], [2], [3]]);
  const { rows } = await sql`SELECT data, state FROM pgboss.job`.execute(database.db);
  expect(rows).toEqual([{ data: { n: 2 }, state: 'retry' }]);
});

it('runs a scheduled worker once for a time at which no process was running', async () => {
  // The occurrence is half an hour away, so that it is not due during the test.
  const cron = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
  const ran = Promise.withResolvers<void>();
  let runs = 0;
  const work = async () => {
    runs++;
    ran.resolve();
  };
  const worker = createWorker(scheduled, work, { cron });
  await jobs.work([worker]);
  await sql`UPDATE pgboss.schedule SET created_on = now() - interval '1 day'`.execute(database.db);
  await sql`UPDATE pgboss.version SET cron_on = now() - interval '3 hours'`.execute(database.db);
  const first = await openProcess();
  const forwarded = () =>
    sql`SELECT FROM pgboss.job WHERE name = '__pgboss__send-it'`.execute(database.db);
  await expect.poll(async () => (await forwarded()).rows.length).toBe(1);
  const second = await openProcess();
  await second.work([worker]);
  await ran.promise;
  await Promise.all([first.stop(), second.stop(), jobs.stop()]);
  expect(runs).toBe(1);
});
