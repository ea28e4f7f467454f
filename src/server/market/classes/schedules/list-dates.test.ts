import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createSchedule } from '#server/testing/fixtures/factories.ts';
import { isFullRun, runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import { datesBetween } from './expand-schedule.ts';
import { listSchedules } from './list-dates.service.ts';
import { createSchedulesWorker } from './schedules.jobs.ts';
import { selectSchedules } from './schedules.queries.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });

const later = (days: number) => new Date(Date.now() + days * dayMs);

const listedDays = async (classId: string) => {
  const sessions = await at.db
    .selectFrom('classSessions')
    .select(['startsAt', 'status', 'isEditedAlone'])
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .execute();
  return sessions.map(({ startsAt }) => startsAt.toISOString());
};

/** Cancels the dates before `now`, so that they no longer count against the limits. */
const passUntil = (now: Date, classId: string) =>
  at.db
    .updateTable('classSessions')
    .set({ status: 'cancelled' })
    .where('classId', '=', classId)
    .where('startsAt', '<=', now)
    .execute();

const aDaily = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
const rules = fc.record({
  rule: fc.constantFrom(
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,WE,SU',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA',
    'FREQ=WEEKLY;COUNT=9',
    'FREQ=MONTHLY;BYDAY=2TU,-1FR',
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=5SA',
  ),
  timeZone: fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Africa/Casablanca', 'UTC'),
  startTime: fc.constantFrom('00:00', '02:30', '18:30', '23:45'),
  // The days from now on which the job runs; gaps of over a month stand for late runs.
  runs: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: isFullRun ? 50 : 6 }),
});

it('lists every date of the coming 12 weeks once, however often and late the job runs', async () => {
  await fc.assert(
    fc.asyncProperty(rules, async ({ rule, timeZone, startTime, runs }) => {
      const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone });
      const scheduleId = await createSchedule(at.db, classId, { rule, startTime });
      const [schedule] = await selectSchedules(at.db, { scheduleId });
      const expected = new Set<string>();
      let today = 0;
      for (const days of runs) {
        today += days % 40;
        const now = later(Math.min(today, 700));
        await passUntil(now, classId);
        await Promise.all([listSchedules(at.deps, now), listSchedules(at.deps, now)]);
        const to = new Date(now.getTime() + 84 * dayMs);
        for (const { startsAt } of schedule ? datesBetween(schedule, now, to) : [])
          expected.add(startsAt.toISOString());
        const listed = await listedDays(classId);
        expect(new Set(listed).size).toBe(listed.length);
        for (const moment of expected) expect(listed).toContain(moment);
      }
      await at.db.deleteFrom('classSessions').where('classId', '=', classId).execute();
      await at.db.deleteFrom('classSchedules').where('classId', '=', classId).execute();
    }),
    { numRuns: runsOf({ sample: 3, all: 20, full: 100 }) },
  );
});

it('does not list canceled or moved dates again', async () => {
  const { classId } = await createClass(at.db, teacher.id, { slots: [] });
  await createSchedule(at.db, classId, { rule: 'FREQ=WEEKLY;COUNT=3' });
  const run = () => createSchedulesWorker(at.deps).handle([{ id: '1', data: {} }]);
  await run();
  const caller = callerFor(at.deps, teacher).classes;
  const [first, second] = (await caller.byId({ classId })).sessions;
  await caller.cancelSession({ sessionId: first?.id ?? '' });
  const startTime = later(50).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  await caller.moveSession({ sessionId: second?.id ?? '', startTime, endTime });
  await run();
  const { sessions } = await caller.byId({ classId });
  expect(sessions).toHaveLength(2);
  expect(sessions.map((session) => session.startTime)).toContain(startTime);
});

it('lists nothing of hidden classes and ended schedules, and ends schedules without further dates', async () => {
  const hidden = await createClass(at.db, teacher.id, { slots: [], isActive: false });
  await createSchedule(at.db, hidden.classId);
  const shown = await createClass(at.db, teacher.id, { slots: [] });
  await createSchedule(at.db, shown.classId, { endedAt: new Date() });
  const over = await createSchedule(at.db, shown.classId, { rule: 'FREQ=WEEKLY;UNTIL=20200101' });
  await listSchedules(at.deps, new Date());
  expect(await listedDays(hidden.classId)).toEqual([]);
  expect(await listedDays(shown.classId)).toEqual([]);
  expect(await selectSchedules(at.db, { scheduleId: over })).toEqual([]);
});

it('reads schedules in batches, and sends no statement for one with nothing to list', async () => {
  const classIds: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { classId } = await createClass(at.db, teacher.id, { slots: [] });
    await createSchedule(at.db, classId, { rule: 'FREQ=WEEKLY;COUNT=2' });
    classIds.push(classId);
  }
  await listSchedules(at.deps, new Date(), 2);
  for (const classId of classIds) expect(await listedDays(classId)).toHaveLength(2);
  at.statements.length = 0;
  await listSchedules(at.deps, new Date());
  expect(at.statements).toHaveLength(2);
});

it('lists as many dates as the limits of the class allow, and goes on with other schedules', async () => {
  const { classId } = await createClass(at.db, teacher.id, {
    slots: Array.from({ length: 97 }, (_, index) => ({ startsInHours: 2400 + index })),
  });
  await createSchedule(at.db, classId, { rule: aDaily });
  const next = await createClass(at.db, teacher.id, { slots: [] });
  await createSchedule(at.db, next.classId, { rule: 'FREQ=WEEKLY;COUNT=2' });
  await listSchedules(at.deps, new Date());
  expect(await listedDays(classId)).toHaveLength(100);
  expect(await listedDays(next.classId)).toHaveLength(2);
});
