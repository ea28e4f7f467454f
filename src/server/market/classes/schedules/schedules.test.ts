import { describe, expect, it } from 'vitest';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { weekdayCodes } from '#shared/market/classes/schedules/repeat-rule.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const other = accountPerTest(at, {});
const as = (account = teacher) => callerFor(at.deps, account);

const timeZone = 'America/Los_Angeles';
const firstDay = wallClock(new Date(Date.now() + 5 * dayMs), timeZone).slice(0, 10);
const startsAt = momentOf(`${firstDay}T18:30`, timeZone);
const slot = {
  startTime: startsAt.toISOString(),
  endTime: new Date(startsAt.getTime() + 2 * hourMs).toISOString(),
};
const daysAfter = (days: number) =>
  new Date(Date.parse(firstDay) + days * dayMs).toISOString().slice(0, 10);

/** A class without dates. */
const emptyClass = async (overrides = {}) =>
  (await createClass(at.db, teacher.id, { slots: [], timeZone, ...overrides })).classId;

async function datesOf(classId: string) {
  const { sessions } = await as().classes.byId({ classId });
  return sessions.map(({ startTime }) => wallClock(new Date(startTime), timeZone));
}

const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => publicError(error).body.fields,
  );

describe('a schedule', () => {
  it('lists its dates at the same local time, without the days that are skipped', async () => {
    const classId = await emptyClass();
    const added = await as().schedules.add({
      classId,
      ...slot,
      rule: 'RRULE:freq=weekly;count=6',
      skip: [daysAfter(14)],
      capacity: 4,
    });
    expect(await datesOf(classId)).toEqual(
      [0, 7, 21, 28, 35].map((days) => `${daysAfter(days)}T18:30`),
    );
    expect(added).toMatchObject({
      classId,
      rule: 'FREQ=WEEKLY;COUNT=6',
      wallTime: '18:30',
      durationMinutes: 120,
      firstDay,
      timeZone,
      capacity: 4,
      upcomingDates: 5,
      bookedDates: 0,
      nextStartTime: slot.startTime,
    });
    expect(added.inWords).toMatch(/^Every \w+day at 6:30 PM, 6 times, except \w{3} \d+/);
    const { sessions } = await as().classes.byId({ classId });
    expect(sessions[0]).toMatchObject({ maxStudents: 4 });
    expect(await as().schedules.ofClass({ classId })).toEqual([added]);
  });

  it('without an end lists twelve weeks ahead, and takes over an existing date of the class', async () => {
    const classId = await emptyClass();
    const sameTime = momentOf(`${daysAfter(7)}T18:30`, timeZone);
    const endTime = new Date(sameTime.getTime() + hourMs).toISOString();
    const { id } = await as().classes.addSession({
      classId,
      startTime: sameTime.toISOString(),
      endTime,
    });
    await as().schedules.add({ classId, ...slot, rule: 'FREQ=WEEKLY' });
    const dates = await datesOf(classId);
    expect([12, 13]).toContain(dates.length);
    const adopted = await at.db
      .selectFrom('classSessions')
      .select('scheduleId')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(adopted?.scheduleId).not.toBeNull();
  });

  it('can be part of a new class', async () => {
    const listing = {
      title: 'Bread for weeks',
      description: 'We bake one loaf every week, slowly.',
    };
    const created = await as().classes.create({
      ...listing,
      ...slot,
      timeZone,
      price: 20,
      maxStudents: 6,
      categoryId: await createCategory(at.db),
      location: 'Portland, OR',
      repeats: { rule: 'FREQ=WEEKLY;COUNT=12' },
    });
    expect(created.sessions).toHaveLength(12);
    const never = as().classes.create({
      ...listing,
      ...slot,
      timeZone,
      price: 20,
      maxStudents: 6,
      categoryId: await createCategory(at.db),
      location: 'Portland, OR',
      repeats: { rule: 'FREQ=WEEKLY;UNTIL=19690101', skip: [] },
    });
    await expect(never).rejects.toMatchObject({
      cause: { cause: { fields: { 'repeats.rule': 'This has no date in the next 12 weeks' } } },
    });
  });

  it('is rejected for other teachers, without a date, and beyond the limits', async () => {
    const classId = await emptyClass();
    const add = (rule: string, account = teacher, given = slot) =>
      rejectionOf(as(account).schedules.add({ classId, ...given, rule }));
    expect(await add('FREQ=WEEKLY', other)).toBe('CLASS_NOT_FOUND');
    expect(await add('FREQ=WEEKLY;UNTIL=19690101')).toBe('VALIDATION_FAILED');
    expect(await add('FREQ=WEEKLY;COUNT=10000')).toBe('VALIDATION_FAILED');
    const past = { startTime: '1969-11-24T18:00:00Z', endTime: '1969-11-24T19:00:00Z' };
    expect(await add('FREQ=WEEKLY', teacher, past)).toBe('VALIDATION_FAILED');
    const withSeconds = { ...slot, startTime: slot.startTime.replace(':00.000', ':01.000') };
    expect(await add('FREQ=WEEKLY', teacher, withSeconds)).toBe('VALIDATION_FAILED');
    const daily = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU';
    expect(await add(daily)).toBeNull();
    expect(
      await add(daily, teacher, { ...slot, startTime: slot.startTime.replace(':30:', ':15:') }),
    ).toBe('TOO_MANY_SESSIONS');
    expect(await as().schedules.ofClass({ classId })).toHaveLength(1);
    expect(await rejectionOf(as(other).schedules.ofClass({ classId }))).toBe('CLASS_NOT_FOUND');
  });

  it('is rejected if its rule leaves out the first date, and names the first one', async () => {
    const code = weekdayCodes[(new Date(firstDay).getUTCDay() + 1) % 7];
    const repeats = { rule: `FREQ=WEEKLY;BYDAY=${code};COUNT=3`, skip: [] };
    const inWords = (day: string) =>
      new Date(day).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
    const startTime = `${inWords(firstDay)}, is not a date of this rule; its first one is ${inWords(daysAfter(2))}`;
    const listing = {
      title: 'Bread for weeks',
      description: 'We bake one loaf every week, slowly.',
      ...slot,
      timeZone,
      price: 20,
      maxStudents: 6,
      location: 'Portland, OR',
      repeats,
      categoryId: await createCategory(at.db),
    };
    expect(await fieldsOf(as().classes.create(listing))).toEqual({ startTime });
    const schedule = { classId: await emptyClass(), ...slot, ...repeats };
    expect(await fieldsOf(as().schedules.add(schedule))).toEqual({ startTime });
  });

  it.each([
    ['1900-01-01', 'Must be between 1970 and 2199'],
    ['2199-12-31', 'A date must be within the next 3 years'],
    ['2027-02-29', 'Must be a date such as 2026-12-01'],
  ])('is rejected with %s left out, and is not computed', async (day, sentence) => {
    const given = { ...slot, rule: 'FREQ=WEEKLY', skip: [daysAfter(7), day] };
    const added = as().schedules.add({ classId: await emptyClass(), ...given });
    expect(await fieldsOf(added)).toEqual({ 'skip.1': sentence });
    const preview = as().schedules.preview({ ...given, timeZone });
    expect(await fieldsOf(preview)).toEqual({ 'skip.1': sentence });
  });

  it('is not computed from a date in 2199, and quickly from one in 1900', async () => {
    const preview = (year: number) =>
      as().schedules.preview({
        startTime: `${year}-03-05T18:00:00Z`,
        endTime: `${year}-03-05T19:00:00Z`,
        rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
        timeZone,
      });
    expect(await fieldsOf(preview(2199))).toEqual({
      startTime: 'Start time must be within the next 3 years',
      endTime: 'End time must be within the next 3 years',
    });
    const { dates } = await preview(1900);
    expect(dates.length).toBeLessThanOrEqual(7 * scheduleLimits.weeksAhead);
  });

  it('is rejected beyond the maximum for each class', async () => {
    const classId = await emptyClass();
    const add = (minutes: number) =>
      rejectionOf(
        as().schedules.add({
          classId,
          startTime: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
          endTime: slot.endTime,
          rule: 'FREQ=WEEKLY;COUNT=1',
        }),
      );
    for (let minutes = 0; minutes < scheduleLimits.perClass; minutes++)
      expect(await add(minutes)).toBeNull();
    expect(await add(59)).toBe('TOO_MANY_SCHEDULES');
  });

  it('keeps its own capacity when the capacity of the class changes', async () => {
    const classId = await emptyClass();
    await as().schedules.add({ classId, ...slot, rule: 'FREQ=WEEKLY;COUNT=1', capacity: 4 });
    await as().schedules.add({
      classId,
      rule: 'FREQ=WEEKLY;COUNT=1',
      startTime: slot.endTime,
      endTime: new Date(Date.parse(slot.endTime) + hourMs).toISOString(),
    });
    await as().classes.edit({ classId, maxStudents: 7 });
    const { sessions } = await as().classes.byId({ classId });
    expect(sessions.map(({ maxStudents }) => maxStudents)).toEqual([4, 7]);
  });
});

describe('ending a schedule', () => {
  it('removes the dates that no one has booked, and keeps those with bookings or people added by hand', async () => {
    const classId = await emptyClass();
    const { id } = await as().schedules.add({ classId, ...slot, rule: 'FREQ=WEEKLY;COUNT=4' });
    const [, second, third] = (await as().classes.byId({ classId })).sessions;
    await createBooking(at.db, second?.id ?? '', other.id);
    const person = { name: 'Jo Park', paidHow: 'cash' } as const;
    await as().byHand.add({ sessionId: third?.id ?? '', ...person });
    const [listed] = await as().schedules.ofClass({ classId });
    expect(listed).toMatchObject({ upcomingDates: 4, bookedDates: 2, seatsTaken: 2 });
    expect(await rejectionOf(as(other).schedules.end({ scheduleId: id }))).toBe(
      'SCHEDULE_NOT_FOUND',
    );
    expect(await as().schedules.end({ scheduleId: id })).toEqual({
      id,
      classId,
      removedDates: 2,
      keptDates: 2,
    });
    expect(await datesOf(classId)).toEqual([7, 14].map((days) => `${daysAfter(days)}T18:30`));
    expect(await as().schedules.ofClass({ classId })).toEqual([]);
    expect(await rejectionOf(as().schedules.end({ scheduleId: id }))).toBe('SCHEDULE_NOT_FOUND');
  });
});

describe('the preview', () => {
  it('shows each date with holidays and overlapping dates, and saves nothing', async () => {
    const classId = await emptyClass({ title: 'Knots' });
    await as().classes.addSession({ classId, ...slot });
    const preview = await as().schedules.preview({
      ...slot,
      timeZone,
      rule: 'FREQ=WEEKLY;COUNT=3',
      skip: [daysAfter(7)],
    });
    expect(preview.hasLaterDates).toBe(false);
    expect(preview.dates.map(({ day, isSkipped, overlaps }) => [day, isSkipped, overlaps])).toEqual(
      [
        [firstDay, false, ['Knots']],
        [daysAfter(7), true, []],
        [daysAfter(14), false, []],
      ],
    );
    expect(await datesOf(classId)).toHaveLength(1);
  });

  it.each([
    ['America/New_York', ['Thanksgiving']],
    ['Europe/Berlin', [null]],
  ])('names American holidays in %s: %s', async (zone, holidays) => {
    const november = `${new Date().getUTCFullYear() + 1}-11`;
    const fourthThursday = 22 + ((11 - new Date(`${november}-22`).getUTCDay()) % 7);
    const moment = (time: string) => momentOf(`${november}-${fourthThursday}T${time}`, zone);
    const [startTime, endTime] = [moment('18:00').toISOString(), moment('20:00').toISOString()];
    const rule = `FREQ=MONTHLY;BYDAY=4TH;UNTIL=${november.replace('-', '')}30`;
    const { dates, inWords } = await as().schedules.preview({
      startTime,
      endTime,
      timeZone: zone,
      rule,
    });
    expect(dates.map(({ holiday }) => holiday)).toEqual(holidays);
    expect(inWords).toBe('The fourth Thursday of every month at 6:00 PM until Nov 30');
  });
});
