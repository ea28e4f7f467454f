import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { teachingCalendarInput } from '#shared/market/bookings/teaching.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

const between = (from: string, to: string) =>
  callerFor(at.deps, teacher).bookings.calendar({ from, to });

/** May of next year. */
const may = futureDay.replace('06-05', '05');

/** A class with one date for each of these starts. */
async function createAt(timeZone: string, ...starts: string[]) {
  const { sessionIds, classId } = await createClass(at.db, teacher.id, {
    slots: starts.map((startsAt) => ({ startsAt })),
  });
  await at.db.updateTable('classes').set({ timeZone }).where('id', '=', classId).execute();
  return sessionIds;
}

it('the calendar has the dates of the requested days, soonest first, with their seats', async () => {
  const [later, sooner] = await createAt(
    'UTC',
    `${may}-12T10:00:00Z`,
    `${may}-11T10:00:00Z`,
    `${may}-10T23:00:00Z`,
    `${may}-13T00:30:00Z`,
  );
  await createBooking(at.db, sooner ?? '', student.id);
  await createClass(at.db, student.id, {
    slots: [{ startsAt: `${may}-11T10:00:00Z` }],
  });
  const dates = await between(`${may}-11`, `${may}-12`);
  expect(dates.map(({ id }) => id)).toEqual([sooner, later]);
  expect(dates[0]).toMatchObject({ seatsTaken: 1, maxStudents: 10, isActive: true });
});

it('the days of the calendar are in the time zone of each class', async () => {
  const [auckland] = await createAt('Pacific/Auckland', `${may}-10T12:30:00Z`);
  const [honolulu] = await createAt('Pacific/Honolulu', `${may}-12T09:30:00Z`);
  const dates = await between(`${may}-11`, `${may}-11`);
  expect(dates.map(({ id }) => id)).toEqual([auckland, honolulu]);
});

it('a course has its meetings on the requested days, and no others', async () => {
  const { sessionId } = await createClass(at.db, teacher.id, {
    timeZone: 'Pacific/Auckland',
    slots: [{ startsAt: `${may}-05T12:30:00Z`, laterHours: [168, 336, 504] }],
  });
  const [single] = await createAt('UTC', `${may}-13T10:00:00Z`);
  const onDays = async (from: string, to: string) =>
    (await between(from, to)).map(({ id, meetings }) => [
      id,
      ...meetings.map(({ position }) => position),
    ]);
  expect(await onDays(`${may}-01`, `${may}-31`)).toEqual([
    [sessionId, 1, 2, 3, 4],
    [single, 1],
  ]);
  expect(await onDays(`${may}-13`, `${may}-13`)).toEqual([
    [sessionId, 2],
    [single, 1],
  ]);
  expect(await onDays(`${may}-14`, `${may}-19`)).toEqual([]);
  expect(await onDays(`${may}-27`, `${may}-27`)).toEqual([[sessionId, 4]]);
  const [date] = await between(`${may}-27`, `${may}-27`);
  expect(date).toMatchObject({
    meetingCount: 4,
    firstMeeting: { startTime: `${may}-05T12:30:00.000Z` },
    meetings: [{ startTime: `${may}-26T12:30:00.000Z` }],
  });
});

it('canceled dates are left out', async () => {
  const [sessionId = ''] = await createAt('UTC', `${may}-11T10:00:00Z`);
  expect(await between(`${may}-11`, `${may}-11`)).toHaveLength(1);
  await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
  expect(await between(`${may}-11`, `${may}-11`)).toEqual([]);
});

it.each([
  ['2030-05-12', '2030-05-11', 'Must not be before the first day'],
  ['2030-01-01', '2030-02-12', 'At most 42 days at once'],
  ['1969-12-31', '1970-01-02', 'Must be between 1970 and 2199'],
  ['2030-02-30', '2030-03-02', 'Must be a date such as 2026-12-01'],
])('days from %s to %s are rejected: %s', (from, to, message) => {
  const { error } = teachingCalendarInput.safeParse({ from, to });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});

it('one request may cover six weeks', async () => {
  expect(await between('2030-01-01', '2030-02-11')).toEqual([]);
});
