import { describe, expect, it } from 'vitest';
import { askStudents } from '#server/market/bookings/choice/ask-students.service.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createHeldDates, passHours } from '#server/testing/fixtures/dates-held.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { trackRecordLimits } from '#shared/market/track-record.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp({}, { pages: testPages });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz', bio: 'Potter.' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);
const own = () => as(teacher).trackRecord.own();
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const factsOf = async () => {
  const { username } = teacher;
  return (await callerFor(at.deps, null).instructors.byUsername({ username })).facts;
};
const hold = (count: number) =>
  createHeldDates(at.db, { teacherId: teacher.id, studentId: student.id, count });

/** A date in 100 hours that these people booked. */
async function createBooked(...students: Account[]) {
  const made = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 100 }] });
  const bookingIds: string[] = [];
  for (const { id } of students) bookingIds.push(await createBooking(at.db, made.sessionId, id));
  return { ...made, bookingIds };
}
type Booked = Awaited<ReturnType<typeof createBooked>>;

const move = ({ sessionId }: Booked) =>
  as(teacher).classes.moveSession({ sessionId, startTime: inHours(150), endTime: inHours(152) });
const keep = (account: Account, bookingId = '') => as(account).bookings.keep({ bookingId });

/** How the date counts once it is over. */
async function outcomeOf({ classId, sessionId }: Booked) {
  await passHours(at.db, classId, 200);
  const { dates } = await own();
  return dates.find((date) => date.sessionId === sessionId)?.outcome;
}

describe('a date', () => {
  it('that someone booked is held as announced, and one that no one booked does not count', async () => {
    expect(await outcomeOf(await createBooked(student))).toBe('held');
    expect(await outcomeOf(await createBooked())).toBe('unbooked');
  });

  it('that moved counts against its instructor unless everyone who booked keeps it', async () => {
    const other = await createUser(at.db);
    const booked = await createBooked(student, other);
    await move(booked);
    await keep(student, booked.bookingIds[0]);
    const copy = await createBooked(student, other);
    await move(copy);
    for (const [index, account] of [student, other].entries())
      await keep(account, copy.bookingIds[index]);
    expect(await outcomeOf(booked)).toBe('moved');
    expect(await outcomeOf(copy)).toBe('kept');
  });

  it('that moved counts for those who left it since, and not for those who had not booked it yet', async () => {
    const booked = await createBooked(student);
    await move(booked);
    await as(student).bookings.cancel({ bookingId: booked.bookingIds[0] ?? '' });
    expect(await outcomeOf(booked)).toBe('moved');
    const free = await createBooked();
    await move(free);
    await createBooking(at.db, free.sessionId, student.id);
    expect(await outcomeOf(free)).toBe('held');
  });

  it('that got another place counts as moved, and one with another level does not', async () => {
    const [place, level] = [await createBooked(student), await createBooked(student)];
    const until = new Date(inHours(24));
    await at.db.transaction().execute(async (trx) => {
      await askStudents(trx, { ...place, until, before: { location: 'Elsewhere' } });
      await askStudents(trx, { ...level, until, before: { level: 'beginner' } });
    });
    expect(await outcomeOf(place)).toBe('moved');
    expect(await outcomeOf(level)).toBe('held');
  });

  it('that moved by a quarter of an hour is held as announced', async () => {
    const booked = await createBooked(student);
    const { classId, sessionId } = booked;
    const found = await as(teacher).classes.byId({ classId });
    const { startTime = '', endTime = '' } = found.sessions[0] ?? {};
    const later = (iso: string) => new Date(Date.parse(iso) + hourMs / 4).toISOString();
    const slot = { startTime: later(startTime), endTime: later(endTime) };
    await as(teacher).classes.moveSession({ sessionId, ...slot });
    expect(await outcomeOf(booked)).toBe('held');
  });

  it('that its instructor canceled counts by the notice that was given', async () => {
    const early = await createBooked(student);
    await as(teacher).classes.cancelSession({ sessionId: early.sessionId });
    const late = await createBooked(student);
    await passHours(at.db, late.classId, 60);
    await as(teacher).classes.cancelSession({ sessionId: late.sessionId });
    const free = await createBooked();
    await as(teacher).classes.cancelSession({ sessionId: free.sessionId });
    expect(await outcomeOf(early)).toBe('canceled');
    expect(await outcomeOf(late)).toBe('canceledLate');
    expect(await outcomeOf(free)).toBe('unbooked');
  });

  it('that was canceled while its only booking was not paid yet does not count', async () => {
    const made = await createBooked();
    await createBooking(at.db, made.sessionId, student.id, {
      status: 'reserved',
      holdExpiresAt: new Date(Date.now() + hourMs),
    });
    await as(teacher).classes.cancelSession({ sessionId: made.sessionId });
    expect(await outcomeOf(made)).toBe('unbooked');
  });

  it('that missed its minimum, or that staff canceled, counts neither way', async () => {
    const asked = await createBooked(student);
    const { sessionId } = asked;
    await at.db
      .updateTable('classSessions')
      .set({ minStudents: 5, askedUntil: new Date(inHours(20)) })
      .where('id', '=', sessionId)
      .execute();
    await as(teacher).classes.cancelSession({ sessionId });
    expect(await outcomeOf(asked)).toBe('minimum');
    const booked = await createBooked(student);
    const { desk } = staffCaller(at.deps, await createStaff(at.deps));
    await suspend(desk.people, teacher.id, { dates: 'cancel' });
    await desk.people.restore({ personId: teacher.id, reason: 'A mistake.' });
    expect(await outcomeOf(booked)).toBe('staff');
  });
});

describe('the facts of an instructor', () => {
  const page = async (url: string) => (await at.app.inject(url)).body;
  const words = 'dates held as announced';

  it('are nowhere before the tenth date, and everywhere but in data for machines from then on', async () => {
    const { classId } = await hold(trackRecordLimits.minDates - 1);
    const { username } = teacher;
    const urls = [`/classes/${classId}`, `/instructors/${username}`];
    expect(await factsOf()).toBeNull();
    expect((await own()).dates).toHaveLength(9);
    for (const url of urls) expect(await page(url)).not.toContain('Facts');
    await createBooking(
      at.db,
      (await createClass(at.db, teacher.id, { slots: [{ startsInHours: -3 }] })).sessionId,
      student.id,
    );
    expect(await factsOf()).toEqual({ dates: 10, held: 10, late: 0, answerSeconds: null });
    for (const url of urls) {
      const body = await page(url);
      expect(body).toContain(`10 of the last 10 ${words}`);
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
      expect(data).not.toContain(words);
    }
    for (const feed of ['ics', 'atom'])
      expect(await page(`/instructors/${username}.${feed}`)).not.toContain(words);
    const response = await at.call('GET', `/api/instructors/${username}`);
    expect(response.json().facts).toMatchObject({ dates: 10, held: 10 });
  });

  it('count the newest dates only, while the list also has those that do not count', async () => {
    await hold(trackRecordLimits.last + 3);
    await createClass(at.db, teacher.id, { slots: [{ startsInHours: -30 }] });
    expect(await factsOf()).toMatchObject({ dates: 50, held: 50 });
    const { dates } = await own();
    expect(dates).toHaveLength(51);
    expect(dates.filter(({ outcome }) => outcome === 'unbooked')).toHaveLength(1);
  });

  it('say how fast people are answered, where silence counts with the time that it lasts', async () => {
    const { classId } = await hold(10);
    const ask = async (hours: number, answerHours: number | null) => {
      const { id: studentId } = await createUser(at.db);
      const threadId = await createThread(at.db, { classId, studentId, teacherId: teacher.id });
      const firstAnswerSeconds = answerHours === null ? null : answerHours * 3600;
      await at.db
        .updateTable('threads')
        .set({ firstAnswerSeconds })
        .where('id', '=', threadId)
        .execute();
      const createdAt = new Date(inHours(-hours));
      await at.db
        .updateTable('messages')
        .set({ createdAt } as never)
        .where('threadId', '=', threadId)
        .execute();
      return studentId;
    };
    for (const answerHours of [1, 2, 3, 4]) await ask(50, answerHours);
    await ask(2, null);
    expect(await factsOf()).toMatchObject({ answerSeconds: null });
    await ask(90, null);
    expect(await factsOf()).toMatchObject({ answerSeconds: 3 * 3600 });
    await ask(90, null);
    expect(await factsOf()).toMatchObject({ answerSeconds: 3.5 * 3600 });
    const blocked = await ask(90, null);
    await at.db.transaction().execute((trx) => insertBlock(trx, teacher.id, blocked));
    expect(await factsOf()).toMatchObject({ answerSeconds: 3.5 * 3600 });
    // The person can't be answered anymore.
    const gone = await ask(90, null);
    await at.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute();
    expect(await factsOf()).toMatchObject({ answerSeconds: 3.5 * 3600 });
    expect((await own()).conversations).toHaveLength(6);
  });

  it('are listed for their instructor alone', async () => {
    await hold(10);
    expect(await as(student).trackRecord.own()).toEqual({
      facts: null,
      dates: [],
      conversations: [],
    });
  });
});
