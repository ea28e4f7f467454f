import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cancelAllBookings } from '#server/market/bookings/leave-classes.service.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { lockUpcomingSessions } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookingWithRefund } from '#server/testing/fixtures/money/paid-bookings.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { createStudentCalendar } from '#server/testing/fixtures/student-calendar.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs, minuteMs } from '#shared/units.ts';
import { remindStudents } from './reminders/reminders.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account | null) => callerFor(at.deps, account);

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

const week = 168;
type Course = { startedHoursAgo?: number; priceCents?: number; until?: number | null };

/** Six weekly meetings for $120, two of which are over. */
const course = ({
  startedHoursAgo = 170,
  priceCents = 12_000,
  until = 4,
  ...more
}: Course & { capacity?: number } = {}) =>
  createClass(at.db, teacher.id, {
    priceCents,
    joinUntilMeeting: until,
    slots: [
      {
        startsInHours: -startedHoursAgo,
        laterHours: [1, 2, 3, 4, 5].map((n) => n * week),
        ...more,
      },
    ],
  });

/** Moves the course this many hours into the past. */
async function passHours(sessionId: string, hours: number): Promise<void> {
  const earlier = sql<Date>`starts_at - make_interval(hours => ${hours})`;
  const ended = sql<Date>`ends_at - make_interval(hours => ${hours})`;
  const times = { startsAt: earlier, endsAt: ended };
  await at.db
    .updateTable('sessionMeetings')
    .set(times)
    .where('sessionId', '=', sessionId)
    .execute();
  await at.db.updateTable('classSessions').set(times).where('id', '=', sessionId).execute();
}

async function dateOf(classId: string, viewer: Account | null = null) {
  const details = await as(viewer).classes.byId({ classId });
  const [date] = details.sessions;
  if (!date) throw new Error('The class has no date');
  return { ...date, location: details.location, viewerBookings: details.viewerBookings ?? [] };
}

describe('joining a course late', () => {
  it("isn't offered when the price of the remaining meetings is too low for an online payment", async () => {
    const { classId } = await course({ priceCents: 70 });
    expect((await dateOf(classId)).lateJoining).toBeNull();
    expect(await rejectionOf(as(student).bookings.book({ classId }))).toBe('PRICE_NOT_PAYABLE');
  });

  it('costs the share of the price for the remaining meetings, in whole cents', async () => {
    const { classId, sessionId } = await course();
    const date = await dateOf(classId);
    expect(date.lateJoining).toEqual({
      meeting: 3,
      meetingsLeft: 4,
      startTime: date.meetings[2]?.startTime,
      price: 80,
    });
    expect(date.refund).toMatchObject({ amount: 80, isFull: true });
    const booking = await bookAndPay(at.deps, student, { classId, seats: 2, guests: [] });
    expect(booking).toMatchObject({ price: 80, total: 160, payment: { amount: 160 } });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
    const odd = await course({ priceCents: 10_000 });
    expect((await dateOf(odd.classId)).lateJoining?.price).toBe(66.66);
    expect(await bookAndPay(at.deps, student, { classId: odd.classId })).toMatchObject({
      price: 66.66,
    });
  });

  it('is possible until the meeting that the instructor chose', async () => {
    const never = await course({ until: null });
    expect((await dateOf(never.classId)).lateJoining).toBeNull();
    const tooLate = await course({ until: 2 });
    expect((await dateOf(tooLate.classId)).lateJoining).toBeNull();
    const over = await course({ startedHoursAgo: 6 * week, until: 6 });
    for (const { classId } of [never, tooLate, over])
      expect(await rejectionOf(as(student).bookings.book({ classId }))).toBe('CLASS_STARTED');
    const last = await course({ until: 3 });
    expect(await rejectionOf(as(student).bookings.book({ classId: last.classId }))).toBeNull();
  });

  it('is rejected when a meeting has begun meanwhile, because price and start are outdated', async () => {
    const { classId, sessionId } = await course();
    const { lateJoining, location } = await dateOf(classId);
    const { price = 0, startTime = '' } = lateJoining ?? {};
    const asShown = { price, startTime, location };
    await passHours(sessionId, week - 1);
    const book = (shown: typeof asShown) =>
      rejectionOf(as(student).bookings.book({ classId, sessionId, asShown: shown }));
    expect(await book(asShown)).toBe('CLASS_CHANGED');
    const now = (await dateOf(classId)).lateJoining;
    expect(now).toMatchObject({ meeting: 4, price: 60 });
    expect(await book({ ...asShown, price: 60 })).toBe('CLASS_CHANGED');
    expect(await book({ ...asShown, startTime: now?.startTime ?? '' })).toBe('CLASS_CHANGED');
    expect(await book({ price: 60, startTime: now?.startTime ?? '', location })).toBeNull();
  });

  it('holds the spot only until the next meeting starts', async () => {
    const { classId } = await course({ startedHoursAgo: 2 * week - 0.1 });
    const { payment } = await as(student).bookings.book({ classId });
    expect(Date.parse(payment?.expiresAt ?? '')).toBeLessThan(Date.now() + 10 * minuteMs);
  });

  it('needs a free spot; spots released before the start do not count', async () => {
    const { classId, sessionId } = await course({ capacity: 1 });
    const other = await createUser(at.db);
    await createBooking(at.db, sessionId, other.id, { priceCents: 0, releasedAt: new Date() });
    expect(await rejectionOf(as(student).bookings.book({ classId }))).toBe('CLASS_FULL');
  });

  it('is refunded until a day before the student’s first meeting, and not later', async () => {
    const { classId, sessionId } = await course();
    const early = await bookAndPay(at.deps, student, { classId });
    const { refund } = await as(student).bookings.byId({ bookingId: early.id });
    const third = (await dateOf(classId)).meetings[2]?.startTime ?? '';
    expect(refund).toMatchObject({
      amount: 80,
      fullRefundUntil: new Date(Date.parse(third) - 24 * hourMs).toISOString(),
    });
    const canceled = await as(student).bookings.cancel({ bookingId: early.id });
    expect(canceled.refund.amount).toBe(80);
    const late = await bookAndPay(at.deps, student, { classId });
    await passHours(sessionId, 150);
    expect(await as(student).bookings.byId({ bookingId: late.id })).toMatchObject({
      refund: { amount: 0 },
      mayRelease: false,
      mayMove: false,
    });
    expect(await rejectionOf(as(student).bookings.release({ bookingId: late.id }))).toBe(
      'CLASS_STARTED',
    );
    await passHours(sessionId, 20);
    expect(await rejectionOf(as(student).bookings.cancel({ bookingId: late.id }))).toBe(
      'CLASS_STARTED',
    );
  });

  it('adds and returns spots at the price of the booking until its first meeting', async () => {
    const { classId, sessionId } = await course();
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId, seats: 2 });
    const less = await as(student).bookings.changeSeats({ bookingId, seats: 1 });
    expect(less).toMatchObject({ total: 80, refund: { amount: 80 } });
    const more = await as(student).bookings.changeSeats({ bookingId, seats: 2 });
    expect(more.addition?.payment.amount).toBe(80);
    await passHours(sessionId, 170);
    expect(await rejectionOf(as(student).bookings.changeSeats({ bookingId, seats: 3 }))).toBe(
      'CLASS_STARTED',
    );
  });

  it('is canceled with a refund when the account is deleted before its first meeting', async () => {
    const { classId, sessionId } = await course();
    const { id } = await bookAndPay(at.deps, student, { classId });
    await at.db.transaction().execute(async (trx) => {
      await lockUpcomingSessions(trx, student.id);
      await cancelAllBookings(at.deps, trx, student.id);
    });
    const { refundCents } = await bookingWithRefund(at.db, id);
    expect(refundCents).toBe(8000);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
  });
});

describe('a booking of a course that was joined late', () => {
  it('shows only its own meetings on its page, on the class page and in emails', async () => {
    const { classId } = await course();
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId });
    const { meetings } = await dateOf(classId);
    const own = await as(student).bookings.byId({ bookingId });
    expect(own).toMatchObject({ firstMeeting: 3, startTime: meetings[2]?.startTime });
    expect(own.meetings).toEqual(meetings.slice(2));
    const [viewed] = (await dateOf(classId, student)).viewerBookings;
    expect(viewed).toMatchObject({ startTime: meetings[2]?.startTime, refund: { amount: 80 } });
    const [enrolled] = (await as(student).classes.mine()).enrolled;
    expect(enrolled?.booking).toMatchObject({ firstMeeting: 3, startTime: own.startTime });
    await deliverFacts(at.deps);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Joins: From the 3rd (morning|afternoon|evening) · 4 of 6/,
    );
    const calendar = createStudentCalendar(student.email);
    calendar.receive(email ? [email] : []);
    expect(calendar.entries.map(({ start }) => start)).toEqual(
      own.meetings.map(({ startTime }) => startTime.replace(/\.\d+/, '.000')),
    );
    const { text: ics } = await as(student).bookingTexts.calendar({ bookingId });
    expect(ics.match(/^UID:.*$/gm)?.map((uid) => /-(\d)@/.exec(uid)?.[1])).toEqual([
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  it('for only the last meeting looks like a booking of a date that meets once', async () => {
    const { classId } = await course({ startedHoursAgo: 4 * week + 2, until: 6 });
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId });
    const { meetings } = await dateOf(classId);
    expect(await as(student).bookings.byId({ bookingId })).toMatchObject({
      price: 20,
      firstMeeting: 6,
      meetings: [],
      startTime: meetings[5]?.startTime,
      endTime: meetings[5]?.endTime,
    });
  });

  it('is reminded of its own meetings', async () => {
    const { classId, sessionId } = await course({ startedHoursAgo: week - 20 });
    const other = await createUser(at.db);
    const { id } = await bookAndPay(at.deps, other, { classId });
    const ago = new Date(Date.now() - 1000 * hourMs) as never;
    await at.db.updateTable('bookings').set({ createdAt: ago }).where('id', '=', id).execute();
    await createBooking(at.db, sessionId, student.id, { firstMeeting: 3, createdAt: ago });
    await remindStudents(at.deps);
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
    await passHours(sessionId, week);
    await remindStudents(at.deps);
    const [reminder] = await emailsTo(at.deps, student.email);
    expect(reminder?.text).toContain('Meeting: 3 of 6');
  });

  it('is marked only at its own meetings, and is a no-show when the student misses all of them', async () => {
    const { classId, sessionId } = await course();
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId });
    const mark = (meeting: number) =>
      as(teacher).bookings.markAttendance({ bookingId, status: 'no_show', meeting });
    const unmarked = async () =>
      (await as(teacher).bookings.taughtSessions({ when: 'next' })).items[0]?.unmarked;
    expect(await unmarked()).toBe(0);
    expect(await rejectionOf(mark(2))).toBe('VALIDATION_FAILED');
    await passHours(sessionId, 3 * week + 1);
    expect(await unmarked()).toBe(1);
    for (const meeting of [3, 4, 5]) await mark(meeting);
    const entry = async () => (await as(teacher).bookings.roster({ sessionId })).students[0];
    expect(await entry()).toMatchObject({ firstMeeting: 3, status: 'confirmed' });
    await passHours(sessionId, week);
    await mark(6);
    expect(await entry()).toMatchObject({ status: 'no_show' });
  });
});

describe('the meeting until which a course can be joined', () => {
  it('is listed, edited and removed', async () => {
    const { classId } = await course({ until: null });
    const edit = (joinUntilMeeting: number | null) =>
      as(teacher).classes.edit({ classId, joinUntilMeeting });
    expect((await edit(5)).joinUntilMeeting).toBe(5);
    expect((await dateOf(classId)).lateJoining).toMatchObject({ price: 80 });
    await as(teacher).classes.edit({ classId, title: 'Bread, as a course' });
    expect((await dateOf(classId)).lateJoining).not.toBeNull();
    expect((await edit(null)).joinUntilMeeting).toBeNull();
    for (const wrong of [0, 1, 2.5, 31])
      expect(await rejectionOf(edit(wrong))).toBe('VALIDATION_FAILED');
  });
});
