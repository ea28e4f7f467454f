import { expect, it } from 'vitest';
import { expireHoldQueue } from '#server/bookings/seats/holds/hold-queues.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { emailQueue } from '#server/notifications/email.jobs.ts';
import { createFailedJob } from '#server/testing/fixtures/desk/failed-jobs.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { migrations } from '../../../../migrations/index.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { saveDataCheck } from './data-check.queries.ts';

const at = openTestDeps();

const health = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.health();

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
