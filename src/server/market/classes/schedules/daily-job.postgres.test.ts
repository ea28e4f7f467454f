import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { wallClock } from '#server/market/places/wall-clock.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createSchedule } from '#server/testing/fixtures/factories.ts';
import { endOtherStatements, untilBlocked } from '#server/testing/lock-waits.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestDeps, testSecret } from '#server/testing/test-deps.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { listSchedules } from './list-dates.service.ts';
import { schedulesQueue } from './schedules.jobs.ts';

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});
const teacher = accountPerTest(at, { role: 'instructor' });
const timeZone = 'America/Los_Angeles';

async function createWeekly(rule = 'FREQ=WEEKLY;COUNT=6') {
  const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone });
  return { classId, scheduleId: await createSchedule(at.db, classId, { rule }) };
}

const listed = (classId: string) =>
  at.db
    .selectFrom('classSessions')
    .select(['id', 'startsAt', 'endsAt', sql<string>`schedule_day::text`.as('day')])
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .execute();

it('a process killed while it lists dates leaves whole schedules, and the next run lists the rest once', {
  tags: ['slow'],
}, async () => {
  const [done, halfway] = [await createWeekly(), await createWeekly()];
  const server = await startServerProcess({
    DATABASE_URL: url,
    APP_SECRET: testSecret,
    LOG_LEVEL: 'silent',
  });
  await at.db.transaction().execute(async (trx) => {
    // The job has inserted dates, and waits for the day that this transaction inserted.
    const day = new Date(Date.now() + 16 * dayMs);
    await sql`INSERT INTO class_sessions (id, class_id, time_zone, starts_at, ends_at, schedule_id, schedule_day)
      VALUES (${newId()}, ${halfway.classId}, ${timeZone}, ${day}, ${day}::timestamptz + interval '1 hour',
        ${halfway.scheduleId}, ${day.toISOString().slice(0, 10)})`.execute(trx);
    await at.db.transaction().execute((other) => at.deps.jobs.send(schedulesQueue, {}, other));
    await waitUntil('the job waits in the middle of its dates', async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE 'insert into "class_sessions"%'`.execute(at.db);
      return rows.length > 0;
    });
    await server.stop('SIGKILL');
    await sql`DELETE FROM class_sessions WHERE schedule_id = ${halfway.scheduleId}`.execute(trx);
  });
  await endOtherStatements(at.db);
  const sizes = async () => [
    (await listed(done.classId)).length,
    (await listed(halfway.classId)).length,
  ];
  expect(await sizes()).toEqual([6, 0]);
  await listSchedules(at.deps, new Date());
  await listSchedules(at.deps, new Date());
  expect(await sizes()).toEqual([6, 6]);
});

it('while a rule is edited, the daily job lists nothing by the old rule, and its next run follows the new rule', async () => {
  const { classId } = await createWeekly('FREQ=WEEKLY');
  await listSchedules(at.deps, new Date());
  const before = await listed(classId);
  const third = before[2];
  if (!third) throw new Error('Twelve dates are listed');
  const moved = (date: Date) => new Date(date.getTime() + hourMs).toISOString();
  const change = { startTime: moved(third.startsAt), endTime: moved(third.endsAt) };
  const { schedules } = callerFor(at.deps, teacher);
  const inAMonth = new Date(Date.now() + 30 * dayMs);
  const calls: Promise<unknown>[] = [];
  await at.db.transaction().execute(async (trx) => {
    const own = trx.selectFrom('classes').select('id').where('id', '=', classId);
    await own.forUpdate().execute();
    const edit = {
      scope: 'following',
      sessionId: third.id,
      replacesEdited: false,
      change,
    } as const;
    calls.push(schedules.editDates(edit));
    await untilBlocked(at.db);
    calls.push(listSchedules(at.deps, inAMonth));
    await untilBlocked(at.db, 2);
  });
  await Promise.all(calls);
  expect(await listed(classId)).toHaveLength(before.length);
  await listSchedules(at.deps, inAMonth);
  const after = await listed(classId);
  const times = after.map(({ startsAt }) => wallClock(startsAt, timeZone).slice(11));
  expect(after.length).toBeGreaterThan(before.length);
  expect(times).toEqual(after.map((_, index) => (index < 2 ? '18:30' : '19:30')));
  expect(new Set(after.map(({ day }) => day)).size).toBe(after.length);
});
