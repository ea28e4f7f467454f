// @module-tag slow
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { digestsQueue } from '#server/market/follows/digests.jobs.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { longTimeoutDatabase, startServerProcess } from '#server/testing/server-process.ts';
import { openTestDeps, testSecret } from '#server/testing/test-deps.ts';

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});

const { name } = digestsQueue;

async function startWorker() {
  const worker = await startServerProcess({
    DATABASE_URL: url,
    // Until it is killed, the first worker waits for a lock.
    ...longTimeoutDatabase,
    APP_SECRET: testSecret,
    ROLE: 'worker',
    PAYMENTS: 'in-person',
  });
  onTestFinished(async () => void (await worker.stop('SIGKILL')));
  return worker;
}

/** The state of the scheduled job, and whether its worker has sent a heartbeat since it started. */
async function readJob() {
  const { rows } = await sql<{ state: string; isRenewed: boolean }>`
    SELECT state, coalesce(heartbeat_on > started_on, false) AS is_renewed
    FROM pgboss.job WHERE name = ${name}`.execute(at.db);
  return rows[0];
}

it('a scheduled job whose worker was killed is taken over by another one', async () => {
  const killed = await startWorker();
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = at.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE follows IN ACCESS EXCLUSIVE MODE`.execute(trx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  await at.db.transaction().execute((trx) => at.deps.jobs.send(digestsQueue, {}, trx));
  await expect
    .poll(readJob, { timeout: 60_000, interval: 500 })
    .toEqual({ state: 'active', isRenewed: true });
  await killed.stop('SIGKILL');
  release.resolve();
  await holding;
  await startWorker();
  // Instead of waiting for a minute. Without the heartbeat, the job would last for an hour.
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'
    WHERE name = ${name}`.execute(at.db);
  await expect.poll(readJob, { timeout: 90_000, interval: 500 }).toBeUndefined();
  const { rows } = await sql`SELECT FROM schedule_runs WHERE queue = ${name}`.execute(at.db);
  expect(rows).toHaveLength(1);
});
