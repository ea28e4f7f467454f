import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { slotLimits } from '#shared/market/classes/slots.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { selectMismatchedMeetings } from './meetings.queries.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const classes = () => callerFor(at.deps, teacher).classes;

/** Days after June 5 until the first Sunday of November, when clocks in Portland go back. */
const clocksGoBack = [...Array(180).keys()].find((days) =>
  /Sun, Nov [1-7],/.test(inWords(daysAfterFutureDay(days))),
) as number;
/** The day this many days after that Sunday. */
const dayAt = (days: number) => daysAfterFutureDay(clocksGoBack + days);
/** 6:30 to 8:30 PM in Portland on that day. */
const evening = (days: number) => {
  const offset = days > 0 ? '-08:00' : '-07:00';
  return {
    startTime: new Date(`${dayAt(days)}T18:30:00${offset}`).toISOString(),
    endTime: new Date(`${dayAt(days)}T20:30:00${offset}`).toISOString(),
  };
};
/** Clocks go back before the third Tuesday. */
const tuesdays = [-12, -5, 2, 9].map(evening);
const [first = evening(-12), ...later] = tuesdays;
const wednesdays = [-11, -4, 3, 10].map(evening);

const listing = async () => ({
  title: 'Four evenings of bread',
  description: 'Four loaves, each from the starter of the one before.',
  categoryId: await createCategory(at.db),
  price: 120,
  location: 'Portland, OR',
  maxStudents: 8,
  timeZone: 'America/Los_Angeles',
  ...first,
});
const listCourse = async () => classes().create({ ...(await listing()), meetings: later });
/** The messages of a rejected call, by field. */
const invalidFields = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => publicError(error).body.fields,
  );

describe('a date that meets several times', () => {
  it('starts with its first meeting, ends with its last, and shows every meeting', async () => {
    const { id: classId, sessions, startTime, endTime } = await listCourse();
    expect({ startTime, endTime }).toEqual({
      startTime: first.startTime,
      endTime: tuesdays.at(-1)?.endTime,
    });
    expect(sessions).toMatchObject([{ startTime, endTime, meetings: tuesdays }]);
    const found = await at.call('GET', `/api/classes/${classId}`);
    expect(found.json().sessions[0].meetings).toEqual(tuesdays);
    const taught = await callerFor(at.deps, teacher).bookings.taughtSessions({ when: 'next' });
    expect(taught.items).toMatchObject([{ meetings: tuesdays }]);
    const { items } = await callerFor(at.deps, null).search.find({ q: 'bread evenings' });
    expect(items[0]?.next.meetings).toEqual(tuesdays);
    expect(await selectMismatchedMeetings(at.db)).toEqual([]);
  });

  it('is added like any other date, also over REST; a date that meets once has no meetings', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const response = await at.call('POST', `/api/classes/${classId}/sessions`, {
      token: await tokenOf(at.db, teacher),
      body: { ...first, meetings: later },
    });
    expect(response.statusCode).toBe(201);
    const { sessions } = await classes().byId({ classId });
    expect(sessions).toMatchObject([
      { id: sessionId, meetings: [] },
      { id: response.json().id, meetings: tuesdays },
    ]);
  });

  it('may be among further dates of a new class, and a duplicate course is one date', async () => {
    const second = { ...wednesdays[0], meetings: wednesdays.slice(1) } as typeof first;
    const created = await classes().create({
      ...(await listing()),
      meetings: later,
      sessions: [second, second],
    });
    expect(created.sessions.map(({ meetings }) => meetings)).toEqual([tuesdays, wednesdays]);
    const other = { ...first, meetings: later.slice(1) };
    const twice = classes().create({ ...(await listing()), meetings: later, sessions: [other] });
    expect(await invalidFields(twice)).toEqual({
      'sessions.0.startTime': 'Two dates start at the same time',
    });
  });
});

describe('meetings are rejected', () => {
  const tooMany = Array.from({ length: 999 }, (_, index) => {
    const start = Date.parse(first.startTime) + (index + 1) * dayMs;
    return {
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + hourMs).toISOString(),
    };
  });
  const farther = (ms: number) => ({
    startTime: new Date(Date.parse(first.startTime) + ms).toISOString(),
    endTime: new Date(Date.parse(first.startTime) + ms + hourMs).toISOString(),
  });
  it.each([
    ['1,000 of them', tooMany, `A date can meet at most ${slotLimits.meetings} times`],
    ['two at once', [later[0], later[0]], 'Meeting 3 must start after the one before it has ended'],
    ['out of order', later.toReversed(), 'Meeting 3 must start after the one before it has ended'],
    [
      'during the first',
      [farther(hourMs)],
      'Meeting 2 must start after the one before it has ended',
    ],
    [
      'before 1970',
      [farther(-Date.parse(first.startTime) - dayMs)],
      'Meeting 2 must start after the one before it has ended',
    ],
    [
      'ending before they start',
      [{ startTime: later[0]?.endTime, endTime: later[0]?.startTime }],
      'End time must be after start time',
    ],
    ['without a time', [{ startTime: later[0]?.startTime }], 'End time is required'],
  ])('%s', async (_what, meetings, message) => {
    const { classId } = await createClass(at.db, teacher.id);
    const given = { ...first, meetings } as typeof first & { meetings: typeof later };
    const create = classes().create({ ...(await listing()), ...given });
    expect(Object.values((await invalidFields(create)) ?? {})).toContain(message);
    expect(await rejectionOf(classes().addSession({ classId, ...given }))).toBe(
      'VALIDATION_FAILED',
    );
    const response = await at.call('POST', `/api/classes/${classId}/sessions`, {
      token: await tokenOf(at.db, teacher),
      body: given,
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(message);
  });

  it('if they are more than three years ahead, or combined with a schedule', async () => {
    const far = farther(3 * 365 * dayMs + Date.now() - Date.parse(first.startTime) + hourMs);
    const create = classes().create({ ...(await listing()), meetings: [...later, far] });
    expect(await invalidFields(create)).toEqual({
      'meetings.3.startTime': 'Start time must be within the next 3 years',
    });
    const repeats = { rule: 'FREQ=WEEKLY;COUNT=4', skip: [] };
    const repeated = classes().create({ ...(await listing()), meetings: later, repeats });
    expect(await invalidFields(repeated)).toEqual({
      repeats: "A date that meets several times can't repeat",
    });
  });

  it('an empty list is a date that meets once', async () => {
    const { sessions } = await classes().create({ ...(await listing()), meetings: [] });
    expect(sessions).toMatchObject([{ ...first, meetings: [] }]);
  });
});

describe('moving a date that meets several times', () => {
  it('moves all meetings by the same amount of local time, and emails the time of the first one', async () => {
    const { id: classId, sessions } = await listCourse();
    const sessionId = sessions[0]?.id ?? '';
    await createBooking(at.db, sessionId, student.id);
    const to = wednesdays[0] ?? first;
    const moved = await classes().moveSession({ sessionId, ...to });
    expect(moved.notifiedStudents).toBe(1);
    const after = await classes().byId({ classId });
    expect(after.sessions).toMatchObject([{ meetings: wednesdays, startTime: to.startTime }]);
    const [email] = await emailsTo(at.deps, student.email);
    const said = email?.text.replaceAll(/\s/g, ' ');
    expect(said).toContain(inWords(dayAt(-11)));
    expect(said).toContain(inWords(dayAt(-12)));
    expect(await selectMismatchedMeetings(at.db)).toEqual([]);
  });

  it('moves all meetings when the date is edited after a preview', async () => {
    const { id: classId, sessions } = await listCourse();
    const sessionId = sessions[0]?.id ?? '';
    await createBooking(at.db, sessionId, student.id);
    const change = wednesdays[0] ?? first;
    const edit = { sessionId, scope: 'one', change, replacesEdited: false } as const;
    const { schedules } = callerFor(at.deps, teacher);
    expect((await schedules.previewEdit(edit)).dates).toMatchObject([
      { ...first, after: change, isMaterial: true, learners: 1 },
    ]);
    await schedules.editDates(edit);
    const after = await classes().byId({ classId });
    expect(after.sessions).toMatchObject([{ meetings: wednesdays }]);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text.replaceAll(/\s/g, ' ')).toContain(
      `When: 4 evenings from ${inWords(dayAt(-11))}`,
    );
    expect(await selectMismatchedMeetings(at.db)).toEqual([]);
    const long = { ...change, endTime: wednesdays[1]?.endTime ?? '' };
    for (const reject of [schedules.previewEdit, schedules.editDates])
      expect(await invalidFields(reject({ ...edit, change: long }))).toEqual({
        endTime: 'The first meeting must end before the next one starts',
      });
    // The same times change nothing.
    expect(await schedules.editDates(edit)).toMatchObject({ notifiedStudents: 0 });
  });

  it('is rejected when the first meeting would end after the next has begun', async () => {
    const { sessions } = await listCourse();
    const move = classes().moveSession({
      sessionId: sessions[0]?.id ?? '',
      startTime: first.startTime,
      endTime: later[0]?.endTime ?? '',
    });
    expect(await invalidFields(move)).toEqual({
      endTime: 'The first meeting must end before the next one starts',
    });
  });
});

describe('overlaps with a course', () => {
  const freeEvening = evening(-10);

  it('are found at its meetings and not between them', async () => {
    await listCourse();
    expect(await classes().overlapping(freeEvening)).toEqual([]);
    const second = later[0] ?? first;
    expect(await classes().overlapping(second)).toMatchObject([
      { title: 'Four evenings of bread', ...second },
    ]);
    const preview = await callerFor(at.deps, teacher).schedules.preview({
      ...evening(-13),
      rule: 'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3',
      timeZone: 'America/Los_Angeles',
    });
    expect(preview.dates.map(({ overlaps }) => overlaps.length)).toEqual([0, 1, 0]);
  });
});

describe('searching by time of the week', () => {
  it('finds a course by time when every meeting fits, and by day when the first fits', async () => {
    const title = 'Zymurgy for beginners';
    const mixed = [...later.slice(0, 2), evening(6)];
    const { id } = await classes().create({ ...(await listing()), title, meetings: mixed });
    const totalOf = async (query: string) =>
      (await at.call('GET', `/api/search?q=zymurgy&parse=false&${query}`)).json().total;
    expect(await totalOf('when=tue-evening')).toBe(0);
    expect(await totalOf('when=sat-evening')).toBe(0);
    expect(await totalOf('when=tue-evening,sat-evening')).toBe(1);
    expect(await totalOf(`from=${dayAt(-12)}&to=${dayAt(-12)}`)).toBe(1);
    expect(await totalOf(`from=${dayAt(-11)}&to=${dayAt(18)}`)).toBe(0);
    // In Tokyo, these meetings are in the morning.
    const { category, location, ...details } = await classes().byId({ classId: id });
    const { description, price, maxStudents } = details;
    await classes().edit({
      classId: id,
      title,
      description,
      price,
      maxStudents,
      location,
      categoryId: category.id,
      images: [],
      isActive: true,
      timeZone: 'Asia/Tokyo',
    });
    expect(await totalOf('when=tue-evening,sat-evening')).toBe(0);
    expect(await totalOf('when=wed-morning,sun-morning')).toBe(1);
    expect(await selectMismatchedMeetings(at.db)).toEqual([]);
  });
});

it('db:check names a session that differs from its meetings', async () => {
  const { sessions } = await listCourse();
  const sessionId = sessions[0]?.id ?? '';
  const faults = async (change: ReturnType<typeof sql>) => {
    await change.execute(at.db);
    return selectMismatchedMeetings(at.db);
  };
  const ofSession = sql`WHERE session_id = ${sessionId}`;
  expect(
    await faults(sql`UPDATE session_meetings SET ends_at = ends_at + interval '1 minute'
      ${ofSession} AND position = 4`),
  ).toEqual([sessionId]);
  expect(await faults(sql`DELETE FROM session_meetings ${ofSession} AND position = 4`)).toEqual([
    sessionId,
  ]);
  await sql`UPDATE class_sessions SET meeting_count = 1, ends_at = starts_at + interval '2 hours'
    WHERE id = ${sessionId}`.execute(at.db);
  expect(await selectMismatchedMeetings(at.db)).toEqual([sessionId]);
  expect(await faults(sql`DELETE FROM session_meetings ${ofSession}`)).toEqual([sessionId]);
  expect(
    await faults(sql`UPDATE class_sessions SET later_slots = 0 WHERE id = ${sessionId}`),
  ).toEqual([]);
});
