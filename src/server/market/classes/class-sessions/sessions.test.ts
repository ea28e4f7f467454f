import { describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBookedClass,
  createBooking,
  createClass,
} from '#server/testing/fixtures/factories.ts';
import { futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { bookingWithRefund } from '#server/testing/fixtures/money/paid-bookings.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera', phoneNumber: '+15035550142' });

const as = (account: Account | null) => callerFor(at.deps, account).classes;
const slotIn = (hours: number) => ({
  startTime: new Date(Date.now() + hours * hourMs).toISOString(),
  endTime: new Date(Date.now() + (hours + 2) * hourMs).toISOString(),
});
const bookedClass = (options: Parameters<typeof createBookedClass>[3]) =>
  createBookedClass(at.db, teacher.id, student.id, options);
const detailsOf = (classId: string) => callerFor(at.deps, teacher).classes.byId({ classId });
const subjects = async () => (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);

describe('adding a session', () => {
  it('uses the capacity of the class', async () => {
    const { classId } = await createClass(at.db, teacher.id, { maxStudents: 6 });
    const slot = slotIn(100);
    const { id } = await as(teacher).addSession({ classId, ...slot });
    const { sessions } = await detailsOf(classId);
    expect(sessions).toHaveLength(2);
    expect(sessions[1]).toMatchObject({ id, ...slot, maxStudents: 6, availableSpots: 6 });
  });

  it('requires a start in the future, an end after it, and no other session at the same time', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const add = (slot: { startTime: string; endTime: string }) =>
      rejectionOf(as(teacher).addSession({ classId, ...slot }));
    expect(await add(slotIn(-3))).toBe('VALIDATION_FAILED');
    const { startTime } = slotIn(9);
    expect(await add({ startTime, endTime: startTime })).toBe('VALIDATION_FAILED');
    const [session] = (await detailsOf(classId)).sessions;
    const same = { startTime: session?.startTime ?? '', endTime: slotIn(99).endTime };
    expect(await add(same)).toBe('SESSION_TIME_TAKEN');
  });

  it('is rejected for other teachers and for the 101st session', async () => {
    const slots = Array.from({ length: 100 }, (_, index) => ({ startsInHours: 10 + index }));
    const { classId } = await createClass(at.db, teacher.id, { slots });
    const slot = slotIn(500);
    const rejection = (account: Account) =>
      rejectionOf(as(account).addSession({ classId, ...slot }));
    expect(await rejection(teacher)).toBe('TOO_MANY_SESSIONS');
    expect(await rejection(student)).toBe('CLASS_NOT_FOUND');
  });
});

describe('moving a session', () => {
  it('requires 48 hours of notice and emails every student', async () => {
    const { classId, sessionId, bookingId } = await bookedClass({
      slots: [{ startsInHours: 49 }],
    });
    const slot = slotIn(72);
    expect(await as(teacher).moveSession({ sessionId, ...slot })).toMatchObject({
      notifiedStudents: 1,
    });
    expect(await detailsOf(classId)).toMatchObject(slot);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^New time: Bread without haste, \w{3}, \w{3} \d+$/);
    expect(email?.links).toContain(`${at.deps.env.appUrl}/bookings/${bookingId}/choice`);
  });

  it('describes the change in the email even if only the end changes', async () => {
    const { sessionId } = await bookedClass({
      slots: [{ startsInHours: 99 }],
      timeZone: 'UTC',
    });
    const [startTime, endTime] = [`${futureDay}T18:00:00.000Z`, `${futureDay}T20:00:00.000Z`];
    await as(teacher).moveSession({ sessionId, startTime, endTime });
    await as(teacher).moveSession({ sessionId, startTime, endTime: `${futureDay}T21:30:00.000Z` });
    const [email] = await emailsTo(at.deps, student.email);
    const said = email?.text.replaceAll(/\s/g, ' ') ?? '';
    expect(said).toContain(`When: ${inWords(futureDay)}, 6:00 – 9:30 PM UTC`);
    expect(said).toContain(`Previously: ${inWords(futureDay)}, 6:00 – 8:00 PM UTC`);
  });

  it('is rate limited if it emails students, and otherwise not', async () => {
    const [booked, empty] = [
      await createClass(at.db, teacher.id, { slots: [{ startsInHours: 99 }] }),
      await createClass(at.db, teacher.id, { slots: [{ startsInHours: 99 }] }),
    ];
    await createBooking(at.db, booked.sessionId, student.id);
    const move = ({ sessionId }: { sessionId: string }, hours: number) =>
      rejectionOf(as(teacher).moveSession({ sessionId, ...slotIn(hours) }));
    await consumeAttempt(at.db, 'notifyStudents', { account: teacher.id, attempts: 59 });
    expect(await move(booked, 100)).toBeNull();
    expect(await move(booked, 101)).toBe('RATE_LIMITED');
    expect(await subjects()).toHaveLength(1);
    expect(await move(empty, 200)).toBeNull();
  });

  it.each([
    ['it starts in less than 48 hours', 47, 96, 'RESCHEDULE_TOO_LATE'],
    ['it would start in less than 48 hours', 96, 47, 'VALIDATION_FAILED'],
    ['it has started', -1, 96, 'CLASS_STARTED'],
  ])('is rejected when %s', async (_when, from, to, rejection) => {
    const { classId, sessionId } = await bookedClass({
      slots: [{ startsInHours: from }],
    });
    const before = (await detailsOf(classId)).startTime;
    expect(await rejectionOf(as(teacher).moveSession({ sessionId, ...slotIn(to) }))).toBe(
      rejection,
    );
    expect((await detailsOf(classId)).startTime).toBe(before);
    expect(await subjects()).toEqual([]);
  });

  it('needs no notice while no one has booked the date', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 20 }],
    });
    const { startTime, endTime } = slotIn(3);
    await as(teacher).moveSession({ sessionId, startTime, endTime });
    expect((await detailsOf(classId)).startTime).toBe(startTime);
    await createBooking(at.db, sessionId, student.id);
    expect(await rejectionOf(as(teacher).moveSession({ sessionId, ...slotIn(99) }))).toBe(
      'RESCHEDULE_TOO_LATE',
    );
  });

  it('is rejected for other teachers and at the time of another session; an unchanged time sends no email', async () => {
    const { classId, sessionIds, sessionId } = await bookedClass({
      slots: [{ startsInHours: 99 }, { startsInHours: 120 }],
    });
    const [first, second] = (await detailsOf(classId)).sessions;
    const slotOf = (session: typeof first) => ({
      startTime: session?.startTime ?? '',
      endTime: session?.endTime ?? '',
    });
    const onto = as(teacher).moveSession({ sessionId: sessionIds[1] ?? '', ...slotOf(first) });
    expect(await rejectionOf(onto)).toBe('SESSION_TIME_TAKEN');
    const foreign = as(student).moveSession({ sessionId, ...slotOf(second) });
    expect(await rejectionOf(foreign)).toBe('CLASS_SESSION_NOT_FOUND');
    const same = await as(teacher).moveSession({ sessionId, ...slotOf(first) });
    expect(same.notifiedStudents).toBe(0);
    expect(await subjects()).toEqual([]);
  });
});

describe('canceling a session', () => {
  it('refunds and emails every student in full, however late it is', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 1 }],
    });
    const { id: bookingId } = await bookAndPay(at.deps, student, { classId });
    const canceled = await as(teacher).cancelSession({ sessionId });
    expect(canceled).toMatchObject({ notifiedStudents: 1, refunded: 45.5 });
    const booking = await bookingWithRefund(at.db, bookingId);
    expect(booking).toMatchObject({ status: 'cancelled_by_teacher', refundCents: 4550 });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
    expect((await detailsOf(classId)).sessions).toEqual([]);
    expect(await subjects()).toEqual([expect.stringMatching(/^Canceled: Bread without haste, /)]);
    expect(await rejectionOf(as(teacher).cancelSession({ sessionId }))).toBe('SESSION_CANCELLED');
  });

  it('refunds a course in full before its first meeting, and is rejected once it has begun', async () => {
    const course = async (startsInHours: number) =>
      createClass(at.db, teacher.id, { slots: [{ startsInHours, laterHours: [168, 336] }] });
    const { classId, sessionId } = await course(1);
    await bookAndPay(at.deps, student, { classId, seats: 2 });
    expect(await as(teacher).cancelSession({ sessionId })).toMatchObject({ refunded: 91 });
    const begun = await course(-1);
    expect(await rejectionOf(as(teacher).cancelSession({ sessionId: begun.sessionId }))).toBe(
      'CLASS_STARTED',
    );
  });

  it('is rejected for other teachers and once it has started', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    expect(await rejectionOf(as(student).cancelSession({ sessionId }))).toBe(
      'CLASS_SESSION_NOT_FOUND',
    );
    const begun = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
    expect(await rejectionOf(as(teacher).cancelSession({ sessionId: begun.sessionId }))).toBe(
      'CLASS_STARTED',
    );
  });
});
