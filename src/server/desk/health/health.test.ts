import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { saveDataCheck } from './data-check.queries.ts';

const at = openTestDeps();

const health = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.health();

it('says which process responds, and since when', async () => {
  const { process: own } = await health();
  expect(own).toMatchObject({ processId: process.pid, minutes: [] });
  expect(Date.parse(own.startedAt)).toBeLessThanOrEqual(Date.now());
});

it('counts jobs that wait, run or failed, but not those that are planned for later', async () => {
  expect((await health()).jobs).toEqual({ waiting: 0, oldestDueAt: null, running: 0, failed: 0 });
  await sql`INSERT INTO pgboss.job (name, data, state, start_after, source_name) VALUES
    ('email', '{}', 'created', now() - interval '1 hour', NULL),
    ('email', '{}', 'retry', now() - interval '2 hours', NULL),
    ('email', '{}', 'created', now() + interval '1 hour', NULL),
    ('email', '{}', 'active', now() - interval '9 hours', NULL),
    ('failed-jobs', '{}', 'created', now() - interval '9 hours', 'email')`.execute(at.db);
  const { jobs } = await health();
  expect(jobs).toMatchObject({ waiting: 2, running: 1, failed: 1 });
  const dueForMs = Date.now() - Date.parse(jobs.oldestDueAt ?? '');
  expect(Math.round(dueForMs / 60_000)).toBe(120);
});

it('says how the database is, when totals were recounted, and that there is no replica', async () => {
  await saveDataCheck(at.db, 3);
  const { database, replica, dataCheck } = await health();
  expect(database.connections).toBeGreaterThan(0);
  expect(database.maxConnections).toBeGreaterThanOrEqual(database.connections);
  expect(database.walArchivedAt).toBeNull();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(replica).toBeNull();
  expect(dataCheck.faults).toBe(3);
  expect(dataCheck.ageSeconds).toBeLessThan(60);
});
