import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, tokenOf } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createStudentCalendar } from '#server/testing/fixtures/student-calendar.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const as = (account = teacher) => callerFor(at.deps, account);

/** Weekly meetings from 10 days from now, followed by a date that meets once. */
async function bookCourse(count = 3) {
  const laterHours = Array.from({ length: count - 1 }, (_, index) => (index + 1) * 168);
  const { classId, sessionIds } = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 240, laterHours }, { startsInHours: 2000 }],
    timeZone: 'UTC',
  });
  const [sessionId = '', singleId = ''] = sessionIds;
  const { id: bookingId } = await as(student).bookings.book({ classId, sessionId });
  await deliverFacts(at.deps);
  return { classId, sessionId, singleId, bookingId };
}

const startsOf = async (sessionId: string, classId: string) => {
  const { sessions } = await as().classes.byId({ classId });
  const session = sessions.find(({ id }) => id === sessionId);
  const meetings = session?.meetings ?? [];
  return (meetings.length > 0 ? meetings : session ? [session] : []).map(
    // Calendars have no milliseconds.
    ({ startTime }) => startTime.replace(/\.\d+/, '.000'),
  );
};

/** The entries in the student's calendar, which are the same in every order of arrival. */
async function filed() {
  const emails = await emailsTo(at.deps, student.email);
  const [sent, reversed] = [emails.toReversed(), emails].map((order) => {
    const calendar = createStudentCalendar(student.email);
    calendar.receive(order);
    return calendar.entries.map(({ start }) => start).sort();
  });
  expect(reversed).toEqual(sent);
  return sent;
}

const eventsIn = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')).split('@')[0],
    start: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    status: String(event.getFirstPropertyValue('status')),
  }));
};

describe('the calendar of a student of a course', () => {
  it('has an entry for each meeting, which move together and disappear together', async () => {
    const { classId, sessionId } = await bookCourse();
    const before = await startsOf(sessionId, classId);
    expect(before).toHaveLength(3);
    expect(await filed()).toEqual(before);
    const startsAt = Date.parse(before[0] ?? '') + dayMs;
    const slot = {
      startTime: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + 2 * hourMs).toISOString(),
    };
    await as().classes.moveSession({ sessionId, ...slot });
    const after = await startsOf(sessionId, classId);
    expect(after).not.toEqual(before);
    expect(await filed()).toEqual(after);
    await as().classes.cancelSession({ sessionId });
    expect(await filed()).toEqual([]);
  });

  it('has no entries once the booking is canceled', async () => {
    const { bookingId } = await bookCourse();
    await as(student).bookings.cancel({ bookingId });
    expect(await filed()).toEqual([]);
  });

  it('matches the new date after each move, to another date and back', async () => {
    const { classId, sessionId, singleId, bookingId } = await bookCourse();
    await as(student).bookings.move({ bookingId, sessionId: singleId });
    expect(await filed()).toEqual(await startsOf(singleId, classId));
    await as(student).bookings.move({ bookingId, sessionId });
    expect(await filed()).toEqual(await startsOf(sessionId, classId));
  });

  it('gets the same entries from the booking’s file, and no link for a single entry', async () => {
    const { classId, sessionId, bookingId } = await bookCourse();
    const { body } = await at.call('GET', `/api/bookings/${bookingId}/calendar.ics`, {
      token: await tokenOf(at.db, student),
    });
    const starts = await startsOf(sessionId, classId);
    expect(eventsIn(body)).toEqual(
      [bookingId, `${bookingId}-2`, `${bookingId}-3`].map((uid, index) => ({
        uid,
        start: starts[index],
        status: 'CONFIRMED',
      })),
    );
    const { calendar } = await as(student).bookings.byId({ bookingId });
    expect(calendar).toMatchObject({ google: null, outlook: null });
  });

  it('gets all meetings from the feed, as does the instructor’s calendar', async () => {
    const { sessionId, bookingId } = await bookCourse();
    const uidsOf = async (account: typeof student) => {
      const { url } = await as(account).calendarFeed.create();
      const { body } = await at.call('GET', new URL(url).pathname);
      return eventsIn(body).map(({ uid }) => uid);
    };
    expect(await uidsOf(student)).toEqual([bookingId, `${bookingId}-2`, `${bookingId}-3`]);
    expect(await uidsOf(teacher)).toEqual(
      expect.arrayContaining([sessionId, `${sessionId}-2`, `${sessionId}-3`]),
    );
  });
});

it('emails say how often a course meets, and when the first meeting is', async () => {
  await bookCourse(4);
  const [email] = await emailsTo(at.deps, student.email);
  const said = email?.text.replaceAll(/\s/g, ' ');
  expect(said).toMatch(/When: 4 (morning|afternoon|evening)s from \w{3}, \w{3} \d+, \d{4}, /);
  expect(said).toMatch(/ UTC, until \w{3}, \w{3} \d+/);
});
