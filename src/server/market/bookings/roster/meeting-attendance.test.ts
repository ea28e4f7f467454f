import { describe, expect, it } from 'vitest';
import { publicError } from '#server/platform/trpc/public-error.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBookedClass, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { Attendance } from '#shared/market/bookings/booking-states.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account = teacher) => callerFor(at.deps, account);

/** Three weekly meetings of two hours; the first started this many hours ago. */
const bookCourse = (startedHoursAgo: number) =>
  createBookedClass(at.db, teacher.id, student.id, {
    slots: [{ startsInHours: -startedHoursAgo, laterHours: [168, 336] }],
  });

type Mark = { meeting?: number; attendedSeats?: number };
const mark = (bookingId: string, status: Attendance, more: Mark = {}) =>
  as().bookings.markAttendance({ bookingId, status, ...more });
const entryOf = async (sessionId: string) =>
  (await as().bookings.roster({ sessionId })).students[0];
const unmarked = async (when: 'next' | 'past') =>
  (await as().bookings.taughtSessions({ when })).items.map((date) => date.unmarked);
const sentence = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => publicError(error).body.fields,
  );

describe('attendance of a course', () => {
  it('is marked for each meeting; coming to any meeting counts as attended', async () => {
    const { bookingId, sessionId } = await bookCourse(170);
    expect(await unmarked('next')).toEqual([1]);
    await mark(bookingId, 'no_show', { meeting: 1 });
    expect(await entryOf(sessionId)).toMatchObject({
      status: 'confirmed',
      attendedSeats: null,
      attendedMeetings: [0, null, null],
    });
    await mark(bookingId, 'attended', { meeting: 2 });
    expect(await unmarked('next')).toEqual([0]);
    expect(await entryOf(sessionId)).toMatchObject({
      status: 'attended',
      attendedSeats: 1,
      attendedMeetings: [0, 1, null],
    });
    await mark(bookingId, 'attended', { meeting: 1 });
    await mark(bookingId, 'no_show', { meeting: 1 });
    expect(await entryOf(sessionId)).toMatchObject({ attendedMeetings: [0, 1, null] });
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
  });

  it('marks a student who missed every meeting as a no-show, who is notified once and can contest it', async () => {
    const { bookingId, sessionId } = await bookCourse(500);
    for (const meeting of [1, 2, 3, 3]) await mark(bookingId, 'no_show', { meeting });
    expect(await entryOf(sessionId)).toMatchObject({ status: 'no_show', attendedSeats: 0 });
    const subjects = (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['You were marked as a no-show']);
    await as(student).bookings.contestNoShow({ bookingId });
    await mark(bookingId, 'attended', { meeting: 2 });
    expect(await entryOf(sessionId)).toMatchObject({ status: 'attended' });
  });

  it('can be marked once the meeting has started, and as a no-show once it has ended', async () => {
    const { bookingId } = await bookCourse(1);
    expect(await rejectionOf(mark(bookingId, 'no_show', { meeting: 1 }))).toBe('NO_SHOW_TOO_EARLY');
    expect(await rejectionOf(mark(bookingId, 'attended', { meeting: 2 }))).toBe(
      'CLASS_NOT_STARTED',
    );
    await mark(bookingId, 'attended', { meeting: 1 });
  });

  it('is rejected with the reason when a mark is invalid', async () => {
    const { bookingId } = await bookCourse(170);
    const single = await createBookedClass(at.db, teacher.id, student.id, {
      slots: [{ startsInHours: -5 }],
    });
    expect(await sentence(mark(bookingId, 'attended'))).toEqual({
      meeting: 'This date meets several times: please say which meeting',
    });
    expect(await sentence(mark(bookingId, 'attended', { meeting: 4 }))).toEqual({
      meeting: 'This date meets 3 times',
    });
    expect(await sentence(mark(single.bookingId, 'attended', { meeting: 2 }))).toEqual({
      meeting: 'This date meets once',
    });
    expect(await sentence(mark(bookingId, 'attended', { meeting: 1, attendedSeats: 2 }))).toEqual({
      attendedSeats: 'This booking has 1 spot',
    });
    const stranger = as(student).bookings.markAttendance;
    expect(await rejectionOf(stranger({ bookingId, status: 'attended', meeting: 1 }))).toBe(
      'BOOKING_NOT_FOUND',
    );
    expect(await mark(single.bookingId, 'attended', { meeting: 1 })).toMatchObject({
      status: 'attended',
    });
  });

  it('has a column for each meeting in the CSV, and is in the data export of the student', async () => {
    const { bookingId, sessionId } = await bookCourse(170);
    const token = await tokenOf(at.db, teacher);
    await at.call('PUT', `/api/bookings/${bookingId}/attendance`, {
      token,
      body: { status: 'attended', meeting: 2 },
    });
    const csv = await at.call('GET', `/api/sessions/${sessionId}/roster.csv`, { token });
    const [head = '', line = ''] = csv.body.split('\r\n');
    expect(head).toContain(
      'Status,Came,Came to meeting 1,Came to meeting 2,Came to meeting 3,Booked at (America/Los_Angeles)',
    );
    expect(line).toContain('Attended,1,,1,,');
    const exported = await at.call('GET', '/api/auth/user/data', {
      token: await tokenOf(at.db, student),
    });
    expect(exported.json().bookings).toMatchObject([{ attendedMeetings: [null, 1, null] }]);
  });
});
