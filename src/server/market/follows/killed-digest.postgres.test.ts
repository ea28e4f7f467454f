import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { untilBlocked, withTablesLocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import { sendDigests } from './digests.service.ts';
import { follow } from './follows.service.ts';

const at = openTestDeps();

it('a digest that is killed between its marks and its email is sent once', async () => {
  const [reader, teacher] = [await createUser(at.db), await createUser(at.db)];
  const now = new Date();
  const yesterday = new Date(now.getTime() - dayMs);
  const { classId } = await createClass(at.db, teacher.id);
  const follower = { userId: reader.id, linkToken: null };
  await follow(at.db, follower, { classId, timeZone: 'UTC' }, yesterday);
  await at.db.updateTable('digestReaders').set({ nextAt: now }).execute();
  const marks = () => at.db.selectFrom('digestDates').select('sessionId').execute();
  await withTablesLocked(at.db, async () => {
    const killed = sendDigests(at.deps, now).catch(() => 'killed');
    await untilBlocked(at.db);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(at.db);
    expect(await killed).toBe('killed');
  }, ['pgboss.job']);
  expect([await marks(), await emailsTo(at.deps, reader.email)]).toEqual([[], []]);
  for (let time = 0; time < 2; time++) await sendDigests(at.deps, now);
  expect(await marks()).toHaveLength(1);
  expect(await emailsTo(at.deps, reader.email)).toHaveLength(1);
});
