import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expireHoldQueue } from '#server/market/bookings/seats/holds/hold-queues.ts';
import { digestsQueue } from '#server/market/follows/digests.jobs.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { emailQueue } from '#server/people/notifications/email.jobs.ts';
import { createFailedJob } from '#server/testing/fixtures/desk/failed-jobs.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { minuteMs } from '#shared/units.ts';
import { migrations } from '../../../../../migrations/index.ts';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { saveDataCheck } from './data-check.queries.ts';

const at = openTestDeps();

const health = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.health();

it('health names a schedule whose job is overdue', async () => {
  expect((await health()).lateSchedules).toEqual([]);
  const hour = new Date();
  hour.setUTCMinutes(0, 0, 0);
  const createdOn = new Date(hour.getTime() - 90 * minuteMs);
  await sql`INSERT INTO pgboss.schedule (name, key, kind, cron, timezone, created_on)
    VALUES (${digestsQueue.name}, '', 'cron', '0 * * * *', 'UTC', ${createdOn})`.execute(at.db);
  const dueAt = new Date(hour.getTime() - 60 * minuteMs).toISOString();
  expect((await health()).lateSchedules).toEqual([{ queue: 'send-digests', dueAt }]);
});

it('health has the last recount, failed jobs by kind, and versions', async () => {
  await saveDataCheck(at.db, 3);
  for (const queue of [emailQueue, emailQueue, refundQueue, expireHoldQueue])
    await createFailedJob(at.deps, at.db, { queue });
  const { dataCheck, failedJobs, walArchivedAt, versions } = await health();
  expect(dataCheck.faults).toBe(3);
  expect(dataCheck.ageSeconds).toBeLessThan(60);
  expect(failedJobs).toEqual({ emails: 2, payments: 1, others: 1 });
  expect(walArchivedAt).toBeNull();
  expect(versions).toEqual({
    learnLocal: packageJson.version,
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+\.\d+$/),
    lastMigration: Object.keys(migrations).at(-1),
  });
});
