import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera', phoneNumber: '+15035550142' });

const as = (account: Account | null) => callerFor(at.deps, account).bookings;

describe('the sessions of a teacher', () => {
  it('are upcoming soonest first, or past latest first, with their seats', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [-90, 50, -30, -1, 20].map((startsInHours) => ({ startsInHours })),
    });
    await createClass(at.db, student.id);
    await createBooking(at.db, sessionIds[4] ?? '', student.id);
    await createBooking(at.db, sessionIds[2] ?? '', student.id);
    const next = await as(teacher).taughtSessions({ when: 'next' });
    // A session in progress is still listed as upcoming.
    expect(next.items.map(({ id }) => id)).toEqual([sessionIds[3], sessionIds[4], sessionIds[1]]);
    expect(next.items[1]).toMatchObject({ classId, seatsTaken: 1, maxStudents: 10, unmarked: 0 });
    const past = await as(teacher).taughtSessions({ when: 'past' });
    expect(past.items.map(({ id }) => id)).toEqual([sessionIds[2], sessionIds[0]]);
    expect(past.items[0]).toMatchObject({ unmarked: 1 });
  });

  it('are paginated without duplicates', async () => {
    const slots = Array.from({ length: 45 }, (_, index) => ({ startsInHours: 10 + index }));
    const { sessionIds } = await createClass(at.db, teacher.id, { slots });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await as(teacher).taughtSessions({ when: 'next', cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sessionIds);
  });
});

describe('the roster of a session', () => {
  it('lists students with picture, email and phone, only for its teacher', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const { students } = await as(teacher).roster({ sessionId });
    expect(students).toMatchObject([
      {
        bookingId,
        status: 'confirmed',
        fullName: 'Sam Rivera',
        email: student.email,
        phoneNumber: '+15035550142',
        profileImage: null,
      },
    ]);
    for (const account of [student, await createUser(at.db, { role: 'instructor' })])
      expect(await rejectionOf(as(account).roster({ sessionId }))).toBe('CLASS_SESSION_NOT_FOUND');
    expect(await rejectionOf(as(null).roster({ sessionId }))).toBe('UNAUTHENTICATED');
  });

  it('has the price of each booking, whatever the class costs now', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id, { priceCents: 3000, seats: 2 });
    const { session, students } = await as(teacher).roster({ sessionId });
    expect([session.price, students[0]?.total]).toEqual([45.5, 60]);
  });

  it('keeps the students of a canceled date, with the state of their refunds', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { priceCents: 4550 });
    await createPaidBooking(at.db, { teacherId: teacher.id, sessionId, studentId: student.id });
    await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
    const { students, canceled, session } = await as(teacher).roster({ sessionId });
    expect(session.isScheduled).toBe(false);
    expect(students).toEqual([]);
    expect(canceled).toMatchObject([
      {
        fullName: 'Sam Rivera',
        phoneNumber: '+15035550142',
        status: 'cancelled_by_teacher',
        payment: { paid: 45.5, refunded: 45.5, refundStatus: 'pending' },
      },
    ]);
  });

  it('keeps students who canceled late without a refund, and leaves out refunded ones', async () => {
    const late = { teacherId: teacher.id, startsInHours: 2 };
    const { sessionId, bookingId } = await createPaidBooking(at.db, {
      ...late,
      studentId: student.id,
    });
    const { canceled: before } = await as(teacher).roster({ sessionId });
    expect(before).toEqual([]);
    await as(student).cancel({ bookingId });
    const { students, canceled } = await as(teacher).roster({ sessionId });
    expect(students).toEqual([]);
    expect(canceled).toMatchObject([
      {
        bookingId,
        email: student.email,
        status: 'cancelled_by_student',
        payment: { paid: 45.5, refunded: 0, refundStatus: null },
      },
    ]);
    const early = await createPaidBooking(at.db, { ...late, startsInHours: 72 });
    const other = await createUser(at.db);
    const paid = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      sessionId: early.sessionId,
      studentId: other.id,
    });
    await as(other).cancel({ bookingId: paid.bookingId });
    const roster = await as(teacher).roster({ sessionId: early.sessionId });
    expect([roster.students.length, roster.canceled.length]).toEqual([1, 0]);
  });

  it('leaves out canceled bookings and the email address of a deleted account', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -9 }] });
    await createBooking(at.db, sessionId, student.id, {
      status: 'cancelled_by_student',
      cancelledAt: new Date(),
    });
    const gone = await createUser(at.db, { deletedAt: new Date() });
    await createBooking(at.db, sessionId, gone.id);
    const { students } = await as(teacher).roster({ sessionId });
    expect(students).toMatchObject([{ id: gone.id, email: null }]);
  });
});
