import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBookedClass,
  createBooking,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

const as = (account: Account | null) => callerFor(at.deps, account);
const mark = (bookingId: string, status: 'attended' | 'no_show', account = teacher) =>
  as(account).bookings.markAttendance({ bookingId, status });
const contest = (bookingId: string, account: Account | null = student) =>
  as(account).bookings.contestNoShow({ bookingId });
const subjects = async () => (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
const review = { rating: 5, comment: 'I was there, and the bread was good.' };

/** A two-hour session that started `startedHoursAgo` hours ago, booked by `student`. */
function bookedClass(startedHoursAgo: number, status: BookingStatus = 'confirmed') {
  const slots = [{ startsInHours: -startedHoursAgo }];
  return createBookedClass(at.db, teacher.id, student.id, { slots, status, timeZone: 'UTC' });
}

async function rosterEntry(sessionId: string) {
  const { students } = await as(teacher).bookings.roster({ sessionId });
  return students[0];
}

describe('attendance', () => {
  it('can be marked attended once the session has started, and no-show once it has ended', async () => {
    const running = await bookedClass(1);
    expect(await rejectionOf(mark(running.bookingId, 'no_show'))).toBe('NO_SHOW_TOO_EARLY');
    await mark(running.bookingId, 'attended');
    expect((await rosterEntry(running.sessionId))?.status).toBe('attended');
    const over = await bookedClass(3);
    for (const status of ['no_show', 'attended', 'attended'] as const) {
      await mark(over.bookingId, status);
      expect((await rosterEntry(over.sessionId))?.status).toBe(status);
    }
    expect(await countSeatsTaken(at.db, over.sessionId)).toBe(1);
  });

  it('marked again with its key changes nothing after another mark, and emails no one twice', async () => {
    const { bookingId, sessionId } = await bookedClass(3);
    const again = () =>
      callerFor(at.deps, teacher, { idempotencyKey: 'from a phone' }).bookings.markAttendance({
        bookingId,
        status: 'no_show',
      });
    const first = await again();
    expect(await again()).toEqual(first);
    expect(await subjects()).toHaveLength(1);
    await mark(bookingId, 'attended');
    expect(await again()).toEqual(first);
    expect((await rosterEntry(sessionId))?.status).toBe('attended');
  });

  it('cannot be marked before the start, by another teacher, or for a canceled booking', async () => {
    const { bookingId } = await bookedClass(-48);
    for (const status of ['attended', 'no_show'] as const)
      expect(await rejectionOf(mark(bookingId, status))).toBe('CLASS_NOT_STARTED');
    expect(await rejectionOf(mark(bookingId, 'attended', student))).toBe('BOOKING_NOT_FOUND');
    await as(student).bookings.cancel({ bookingId });
    expect(await rejectionOf(mark(bookingId, 'attended'))).toBe('BOOKING_NOT_FOUND');
  });
});

describe('a no-show', () => {
  it('is emailed to the student once, with a link to contest it', async () => {
    const { bookingId } = await bookedClass(3);
    await Promise.all([mark(bookingId, 'no_show'), mark(bookingId, 'no_show')]);
    const emails = await emailsTo(at.deps, student.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['You were marked as a no-show']);
    expect(emails[0]?.text).toContain('Class: Bread without haste');
    expect(emails[0]?.links).toEqual([`${at.deps.env.appUrl}/dashboard?tab=enrolled`]);
  });

  it('is not emailed for an attended class or to a deleted account', async () => {
    const { bookingId, sessionId } = await bookedClass(3);
    await mark(bookingId, 'attended');
    expect(await subjects()).toEqual([]);
    const gone = await createUser(at.db, { deletedAt: new Date() });
    await mark(await createBooking(at.db, sessionId, gone.id), 'no_show');
    expect(await emailsTo(at.deps, gone.email)).toEqual([]);
  });

  it('can be contested by the student: the roster shows it, and the class can be reviewed', async () => {
    const { bookingId, classId, sessionId } = await bookedClass(3, 'no_show');
    expect(await rejectionOf(as(student).reviews.write({ classId, ...review }))).toBe(
      'NOT_ATTENDED',
    );
    expect((await rosterEntry(sessionId))?.noShowContestedAt).toBeNull();
    const { noShowContestedAt } = await contest(bookingId);
    expect(await rosterEntry(sessionId)).toMatchObject({ status: 'no_show', noShowContestedAt });
    const { items } = await as(teacher).bookings.taughtSessions({ when: 'past' });
    expect(items).toMatchObject([{ id: sessionId, contested: 1 }]);
    const { enrolled } = await as(student).classes.mine();
    expect(enrolled[0]?.booking.noShowContestedAt).toBe(noShowContestedAt);
    expect(await as(student).reviews.own({ classId })).toMatchObject([{ noShowContestedAt }]);
    expect(await as(student).reviews.write({ classId, ...review })).toMatchObject({ bookingId });
  });

  it('can be set to attended once contested, and stays contested when set back', async () => {
    const { bookingId, classId, sessionId } = await bookedClass(3, 'no_show');
    const { noShowContestedAt } = await contest(bookingId);
    await mark(bookingId, 'attended');
    expect((await rosterEntry(sessionId))?.status).toBe('attended');
    await mark(bookingId, 'no_show');
    expect((await rosterEntry(sessionId))?.noShowContestedAt).toBe(noShowContestedAt);
    expect(await subjects()).toEqual([]);
    expect(await as(student).reviews.write({ classId, ...review })).toMatchObject({ bookingId });
  });

  it('can be contested once, and only by its student', async () => {
    const { bookingId } = await bookedClass(3, 'no_show');
    for (const account of [teacher, await createUser(at.db)])
      expect(await rejectionOf(contest(bookingId, account))).toBe('BOOKING_NOT_FOUND');
    expect(await rejectionOf(contest(bookingId, null))).toBe('UNAUTHENTICATED');
    await contest(bookingId);
    expect(await rejectionOf(contest(bookingId))).toBe('NO_SHOW_ALREADY_CONTESTED');
    const attended = await bookedClass(3, 'attended');
    expect(await rejectionOf(contest(attended.bookingId))).toBe('NOT_A_NO_SHOW');
  });
});
