import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createCategory, createClass } from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { addDays } from '#shared/days.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const classes = () => callerFor(at.deps, teacher).classes;

const timeZone = 'America/Los_Angeles';
const year = new Date().getUTCFullYear() + 1;
/** The second Sunday of March, when clocks skip the hour from 2 AM. */
const springDay = (() => {
  const first = new Date(Date.UTC(year, 2, 8));
  return addDays(`${year}-03-08`, (7 - first.getUTCDay()) % 7);
})();

const timesOf = async (classId: string) =>
  (await classes().byId({ classId })).sessions.map(({ startTime, endTime }) => [
    startTime,
    endTime,
  ]);

const listing = async () => ({
  title: 'Bread without haste',
  description: 'We bake one loaf each, slowly, and eat another.',
  categoryId: await createCategory(at.db, `Baking ${teacher.id}`),
  price: 20,
  maxStudents: 6,
});

describe('times without an offset', () => {
  it('are local times where the class is', async () => {
    const { classId } = await createClass(at.db, teacher.id, { timeZone, slots: [] });
    await classes().addSession({
      classId,
      startTime: `${year}-06-05T17:15`,
      endTime: `${year}-06-05T19:00:00`,
      meetings: [{ startTime: `${year}-12-05T17:15`, endTime: `${year}-12-05T19:00` }],
    });
    const [session] = (await classes().byId({ classId })).sessions;
    expect(session?.meetings.map(({ startTime }) => startTime)).toEqual([
      `${year}-06-06T00:15:00.000Z`,
      `${year}-12-06T01:15:00.000Z`,
    ]);
    const { id: sessionId = '' } = session ?? {};
    const slot = { startTime: `${year}-06-05T18:15`, endTime: `${year}-06-05T20:00` };
    await classes().moveSession({ sessionId, ...slot });
    expect((await timesOf(classId))[0]?.[0]).toBe(`${year}-06-06T01:15:00.000Z`);
    const overlapping = await classes().overlapping({ ...slot, timeZone });
    expect(overlapping.map(({ id }) => id)).toEqual([sessionId]);
  });

  it('keep their length when clocks skip the start', async () => {
    const { classId } = await createClass(at.db, teacher.id, { timeZone, slots: [] });
    const at2 = { startTime: `${springDay}T02:30`, endTime: `${springDay}T04:00` };
    await classes().addSession({ classId, ...at2 });
    const day = `${addDays(springDay, 7)}T`;
    await classes().addSession({ classId, startTime: `${day}02:30`, endTime: `${day}04:00` });
    const minutes = (await timesOf(classId)).map(([start = '', end = '']) => [
      start.slice(11, 16),
      (Date.parse(end) - Date.parse(start)) / minuteMs,
    ]);
    // The first date starts at 3:30 AM, and the one a week later at 2:30 AM.
    expect(minutes).toEqual([
      ['10:30', 90],
      ['09:30', 90],
    ]);
  });

  it('may be mixed with times that have an offset, and still must end after they start', async () => {
    const { classId } = await createClass(at.db, teacher.id, { timeZone, slots: [] });
    const startTime = `${year}-06-05T17:15`;
    const add = (endTime: string) => classes().addSession({ classId, startTime, endTime });
    expect(await rejectionOf(add(`${year}-06-06T00:15:00Z`))).toBe('VALIDATION_FAILED');
    await add(`${year}-06-06T02:00Z`);
    expect(await timesOf(classId)).toEqual([
      [`${year}-06-06T00:15:00.000Z`, `${year}-06-06T02:00:00.000Z`],
    ]);
  });

  it('of a new class are in the time zone of its place', async () => {
    const slot = { startTime: `${year}-06-05T17:15`, endTime: `${year}-06-05T19:00` };
    const created = await classes().create({
      ...(await listing()),
      ...slot,
      location: 'Portland, OR',
    });
    expect(created.timeZone).toBe(timeZone);
    expect(created).not.toHaveProperty('timeZoneAssumed');
    expect(created.sessions[0]?.startTime).toBe(`${year}-06-06T00:15:00.000Z`);
  });
});

it('a new class without a time zone, whose place is unknown, says that UTC was assumed', async () => {
  const slot = { startTime: `${year}-06-05T17:15`, endTime: `${year}-06-05T19:00` };
  const given = { ...(await listing()), ...slot, location: 'My garage' };
  const assumed = await classes().create(given);
  expect(assumed).toMatchObject({ timeZone: 'UTC', timeZoneAssumed: true });
  expect(assumed.sessions[0]?.startTime).toBe(`${year}-06-05T17:15:00.000Z`);
  const chosen = await classes().create({ ...given, timeZone: 'UTC' });
  expect(chosen).not.toHaveProperty('timeZoneAssumed');
});

describe('an edit of all dates to a time that clocks skip on one day', () => {
  it.each([
    ['FREQ=WEEKLY', 'FREQ=WEEKLY'],
    ['FREQ=WEEKLY;COUNT=4', `FREQ=WEEKLY;UNTIL=${addDays(springDay, 14).replaceAll('-', '')}`],
  ])(
    'moves every date to that time, and the date on the skipped hour to an hour later: %s',
    async (rule, ruleAfter) => {
      const schedules = () => callerFor(at.deps, teacher).schedules;
      const { classId } = await createClass(at.db, teacher.id, { timeZone, slots: [] });
      const before = addDays(springDay, -7);
      await schedules().add({
        classId,
        rule,
        skip: [],
        capacity: 4,
        startTime: `${before}T10:00`,
        endTime: `${before}T11:30`,
      });
      const { sessions } = await classes().byId({ classId });
      const change = { startTime: `${before}T02:30`, endTime: `${before}T04:00` };
      const sessionId = sessions[0]?.id ?? '';
      await schedules().editDates({ sessionId, scope: 'all', change, replacesEdited: false });
      const moved = (await timesOf(classId)).slice(0, 4);
      expect(
        moved.map(([start = '', end = '']) => [
          start,
          (Date.parse(end) - Date.parse(start)) / minuteMs,
        ]),
      ).toEqual([
        [`${before}T10:30:00.000Z`, 90],
        [`${springDay}T10:30:00.000Z`, 90],
        [`${addDays(springDay, 7)}T09:30:00.000Z`, 90],
        [`${addDays(springDay, 14)}T09:30:00.000Z`, 90],
      ]);
      const [schedule] = await schedules().ofClass({ classId });
      expect([schedule?.rule, schedule?.wallTime]).toEqual([ruleAfter, '02:30']);
      expect(await timesOf(classId)).toHaveLength(sessions.length);
      // And back: the day that this time leaves out stays a date.
      const back = { startTime: `${before}T10:00`, endTime: `${before}T11:30` };
      await schedules().editDates({ sessionId, scope: 'all', change: back, replacesEdited: false });
      expect(await timesOf(classId)).toEqual(
        sessions.map(({ startTime, endTime }) => [startTime, endTime]),
      );
    },
  );
});
