import { afterEach, describe, expect, it } from 'vitest';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { createStudentCalendar } from '#server/testing/fixtures/student-calendar.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { addDays } from '#shared/days.ts';
import type { EditScope } from '#shared/market/classes/dates/date-edits.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { listSchedules } from './list-dates.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account = teacher) => callerFor(at.deps, account);

afterEach(async () => expect(await selectMiscountedSessions(at.db)).toEqual([]));

const timeZone = 'America/Los_Angeles';
const firstDay = wallClock(new Date(Date.now() + 5 * dayMs), timeZone).slice(0, 10);
const slotOn = (week: number, { time = '18:30', hours = 2, days = 0 } = {}) => {
  const startsAt = momentOf(`${addDays(firstDay, 7 * week + days)}T${time}`, timeZone);
  return {
    startTime: startsAt.toISOString(),
    endTime: new Date(startsAt.getTime() + hours * hourMs).toISOString(),
  };
};

/** Six weekly dates with four spots each. */
async function weekly() {
  const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone });
  await as().schedules.add({
    classId,
    ...slotOn(0),
    rule: 'FREQ=WEEKLY;COUNT=6',
    skip: [],
    capacity: 4,
  });
  const sessions = await at.db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .execute();
  return { classId, ids: sessions.map(({ id }) => id) };
}

const changes = (
  [ids, week]: [string[], number],
  scope: EditScope,
  slot: NonNullable<Parameters<typeof slotOn>[1]> | null,
  more: { capacity?: number; replacesEdited?: boolean } = {},
) => {
  const { replacesEdited = false, ...rest } = more;
  const change = slot && { ...slotOn(week, slot), ...rest };
  return { sessionId: ids[week] ?? '', scope, change, replacesEdited };
};

async function datesOf(classId: string) {
  const { sessions } = await as().classes.byId({ classId });
  return sessions.map(({ startTime }) => wallClock(new Date(startTime), timeZone));
}
const onDays = (days: number[], time = '18:30') =>
  days.map((day) => `${addDays(firstDay, day)}T${time}`);

const rulesOf = async (classId: string) =>
  (await as().schedules.ofClass({ classId })).map(({ rule, wallTime }) => `${wallTime} ${rule}`);

describe('an edit', () => {
  it('of one date leaves the others, and the daily job does not list its old day again', async () => {
    const { classId, ids } = await weekly();
    await as().schedules.editDates(changes([ids, 1], 'one', { days: 1, time: '19:00' }));
    await listSchedules(at.deps, new Date());
    expect(await datesOf(classId)).toEqual([
      ...onDays([0]),
      ...onDays([8], '19:00'),
      ...onDays([14, 21, 28, 35]),
    ]);
    expect(await rulesOf(classId)).toEqual(['18:30 FREQ=WEEKLY;COUNT=6']);
  });

  it('of this and the following dates splits the schedule, and keeps the sessions', async () => {
    const { classId, ids } = await weekly();
    const edited = await as().schedules.editDates(
      changes([ids, 2], 'following', { days: 1, time: '17:00' }, { capacity: 8 }),
    );
    expect(edited).toMatchObject({ changedDates: 4, keptDates: 0, notifiedStudents: 0 });
    const expected = [...onDays([0, 7]), ...onDays([15, 22, 29, 36], '17:00')];
    expect(await datesOf(classId)).toEqual(expected);
    await listSchedules(at.deps, new Date());
    expect(await datesOf(classId)).toEqual(expected);
    const rules = await rulesOf(classId);
    expect(rules[0]).toMatch(/^18:30 FREQ=WEEKLY;UNTIL=\d{8}$/);
    expect(rules[1]).toBe('17:00 FREQ=WEEKLY;COUNT=4');
    const { sessions } = await as().classes.byId({ classId });
    expect(sessions.map(({ id }) => id)).toEqual(ids);
    expect(sessions.map(({ maxStudents }) => maxStudents)).toEqual([4, 4, 8, 8, 8, 8]);
  });

  it('of all dates moves each of them, even to the old time of another one', async () => {
    const { classId, ids } = await weekly();
    await as().schedules.editDates(changes([ids, 3], 'all', { days: 7 }));
    expect(await datesOf(classId)).toEqual(onDays([7, 14, 21, 28, 35, 42]));
    expect(await rulesOf(classId)).toEqual(['18:30 FREQ=WEEKLY;COUNT=6']);
  });

  it('keeps dates that were edited on their own, unless the instructor says otherwise', async () => {
    const { classId, ids } = await weekly();
    await as().schedules.editDates(changes([ids, 4], 'one', { time: '08:00' }));
    const later = changes([ids, 3], 'following', { time: '20:00' });
    const { dates } = await as().schedules.previewEdit(later);
    expect(dates.map(({ kept }) => kept)).toEqual([null, 'edited', null]);
    expect(await as().schedules.editDates(later)).toMatchObject({ changedDates: 2, keptDates: 1 });
    const before = onDays([0, 7, 14]);
    const [third, , fifth] = onDays([21, 28, 35], '20:00');
    expect(await datesOf(classId)).toEqual([...before, third, ...onDays([28], '08:00'), fifth]);
    const all = changes([ids, 3], 'following', { time: '20:00' }, { replacesEdited: true });
    await as().schedules.editDates(all);
    expect(await datesOf(classId)).toEqual([...before, ...onDays([21, 28, 35], '20:00')]);
  });

  it('shows in its preview who is affected, and sends each learner one email with all dates', async () => {
    const { classId, ids } = await weekly();
    for (const sessionId of ids.slice(1, 4))
      await bookAndPay(at.deps, student, { classId, sessionId });
    const edit = changes([ids, 1], 'following', { time: '20:00' });
    expect(await as().schedules.previewEdit(edit)).toMatchObject({
      changedDates: 5,
      learners: 1,
      askedLearners: 1,
      refundable: 136.5,
    });
    const small = changes([ids, 1], 'following', { time: '19:00' });
    expect(await as().schedules.previewEdit(small)).toMatchObject({
      learners: 1,
      askedLearners: 0,
      refundable: 0,
    });
    const count = (await emailsTo(at.deps, student.email)).length;
    expect(await as().schedules.editDates(edit)).toMatchObject({ notifiedStudents: 1 });
    const emails = await emailsTo(at.deps, student.email);
    expect(emails).toHaveLength(count + 1);
    expect(emails[0]?.subject).toBe('New times: Bread without haste, 3 dates');
    expect(emails[0]?.links).toHaveLength(3);
    const calendar = createStudentCalendar(student.email);
    calendar.receive(emails.toReversed());
    const starts = calendar.entries.map(({ start }) => start).sort();
    expect(starts).toEqual([1, 2, 3].map((week) => slotOn(week, { time: '20:00' }).startTime));
  });

  it('cancels the following dates with full refunds, and the rule ends before them', async () => {
    const { classId, ids } = await weekly();
    for (const sessionId of ids.slice(4))
      await bookAndPay(at.deps, student, { classId, sessionId });
    const count = (await emailsTo(at.deps, student.email)).length;
    const edit = changes([ids, 3], 'following', null);
    expect(await as().schedules.previewEdit(edit)).toMatchObject({ learners: 1, refundable: 91 });
    expect(await as().schedules.editDates(edit)).toMatchObject({
      changedDates: 3,
      notifiedStudents: 1,
      refunded: 91,
    });
    const emails = await emailsTo(at.deps, student.email);
    expect(emails).toHaveLength(count + 1);
    expect(emails[0]?.subject).toBe('Canceled: Bread without haste, 2 dates');
    await listSchedules(at.deps, new Date());
    expect(await datesOf(classId)).toEqual(onDays([0, 7, 14]));
    expect(await rulesOf(classId)).toEqual([expect.stringMatching(/UNTIL/)]);
    await as().schedules.editDates(changes([ids, 0], 'all', null));
    expect(await datesOf(classId)).toEqual([]);
    expect(await rulesOf(classId)).toEqual([]);
  });

  it('is rejected for other teachers, too few spots, short notice, and dates without a schedule', async () => {
    const { ids } = await weekly();
    const rejected = (edit: ReturnType<typeof changes>, account = teacher) =>
      rejectionOf(as(account).schedules.editDates(edit));
    const later = changes([ids, 0], 'all', { time: '19:00' });
    expect(await rejected(later, student)).toBe('CLASS_SESSION_NOT_FOUND');
    for (const account of [student, await createUser(at.db)])
      await createBooking(at.db, ids[2] ?? '', account.id);
    expect(await rejected(changes([ids, 0], 'all', {}, { capacity: 1 }))).toBe('SEATS_TAKEN');
    const single = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 20 }] });
    await createBooking(at.db, single.sessionId, student.id);
    expect(await rejected({ ...later, sessionId: single.sessionId })).toBe('VALIDATION_FAILED');
    expect(await rejected({ ...later, scope: 'one', sessionId: single.sessionId })).toBe(
      'RESCHEDULE_TOO_LATE',
    );
  });
});
