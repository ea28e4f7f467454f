import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

const seatsTaken = (sessionId: string) => countSeatsTaken(at.db, sessionId);

const bookingsOf = (studentId: string) =>
  at.db.selectFrom('bookings').selectAll().where('studentId', '=', studentId).execute();

describe('booking a class', () => {
  it('takes one seat in the next session and stores the current price and policy', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 96 }, { startsInHours: 24 }, { startsInHours: -24 }],
    });
    const booking = await callerFor(at.deps, student).bookings.book({ classId });
    const next = sessionIds[1] ?? '';
    expect(booking).toMatchObject({ classId, sessionId: next, status: 'confirmed', price: 45.5 });
    expect(await seatsTaken(next)).toBe(1);
    await at.db.updateTable('classes').set({ priceCents: 9900 }).execute();
    expect(await bookingsOf(student.id)).toMatchObject([
      { priceCents: 4550, refundPolicy: { fullRefundHours: 24 }, status: 'confirmed' },
    ]);
  });

  it('takes the requested session', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{ startsInHours: 24 }, { startsInHours: 96 }],
    });
    const sessionId = sessionIds[1] ?? '';
    const booking = await callerFor(at.deps, student).bookings.book({ classId, sessionId });
    expect(booking.sessionId).toBe(sessionId);
  });

  it('is limited to 60 an hour, because each one emails the instructor', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { bookings } = callerFor(at.deps, student);
    await consumeAttempt(at.db, 'book', { account: student.id, attempts: 59 });
    const { id: bookingId } = await bookings.book({ classId });
    await bookings.cancel({ bookingId });
    expect(await rejectionOf(bookings.book({ classId }))).toBe('RATE_LIMITED');
    expect(await seatsTaken(sessionId)).toBe(0);
  });

  it('fails if the price, place or time is not the one that the student saw', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      location: 'Portland, OR',
    });
    const { price, location, sessions } = await callerFor(at.deps, null).classes.byId({ classId });
    const asShown = { price, location, startTime: sessions[0]?.startTime ?? '' };
    const { bookings } = callerFor(at.deps, student);
    for (const stale of [
      { price: 12.5 },
      { location: 'Salem, OR' },
      { startTime: new Date().toISOString() },
      // A number with more digits than PostgreSQL accepts.
      { startTime: `2999-01-01T00:00:00.${'0'.repeat(200)}Z` },
    ]) {
      const input = { classId, sessionId, asShown: { ...asShown, ...stale } };
      expect(await rejectionOf(bookings.book(input))).toBe('CLASS_CHANGED');
    }
    expect(await seatsTaken(sessionId)).toBe(0);
    await bookings.book({ classId, sessionId, asShown });
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('never fills up when the class is unlimited', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      maxStudents: null,
      slots: [{ capacity: null }],
    });
    for (const person of [student, await createUser(at.db), await createUser(at.db)])
      await callerFor(at.deps, person).bookings.book({ classId });
    expect(await seatsTaken(sessionId)).toBe(3);
    const details = await callerFor(at.deps, null).classes.byId({ classId });
    expect(details.availableSpots).toBeNull();
  });
});

describe('a rejected booking takes no seat', () => {
  const book = (person: Account | null, classId: string, sessionId?: string) =>
    rejectionOf(callerFor(at.deps, person).bookings.book({ classId, sessionId }));

  it('when no user is signed in', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    expect(await book(null, classId)).toBe('UNAUTHENTICATED');
  });

  it('when the class is full', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, {
      slots: [{ capacity: 1 }],
    });
    expect(await book(await createUser(at.db), classId)).toBeNull();
    expect(await book(student, classId)).toBe('CLASS_FULL');
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('when the student already has a seat', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    expect(await book(student, classId)).toBeNull();
    expect(await book(student, classId)).toBe('ALREADY_ENROLLED');
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('when a class is full and the student has one of its seats', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    expect(await book(student, classId)).toBeNull();
    expect(await book(student, classId)).toBe('ALREADY_ENROLLED');
  });

  it('for the instructor of the class', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    expect(await book(teacher, classId)).toBe('OWN_CLASS');
    expect(await seatsTaken(sessionId)).toBe(0);
  });

  it('when the class has started', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -1 }] });
    expect(await book(student, classId)).toBe('CLASS_STARTED');
  });

  it('when there is no schedule, or the requested session was canceled', async () => {
    const without = await createClass(at.db, teacher.id, { slots: [] });
    expect(await book(student, without.classId)).toBe('NO_SCHEDULE');
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await at.db
      .updateTable('classSessions')
      .set({ status: 'cancelled' })
      .where('id', '=', sessionId)
      .execute();
    expect(await book(student, classId)).toBe('NO_SCHEDULE');
    expect(await book(student, classId, sessionId)).toBe('NO_SCHEDULE');
  });

  it('when the class does not exist or is not active', async () => {
    expect(await book(student, newId())).toBe('CLASS_NOT_FOUND');
    const { classId } = await createClass(at.db, teacher.id, { isActive: false });
    expect(await book(student, classId)).toBe('CLASS_NOT_FOUND');
  });

  it('when the session belongs to another class', async () => {
    const here = await createClass(at.db, teacher.id);
    const there = await createClass(at.db, teacher.id);
    expect(await book(student, here.classId, there.sessionId)).toBe('NO_SCHEDULE');
    expect(await seatsTaken(there.sessionId)).toBe(0);
  });
});

describe('database constraints', () => {
  it('never allow more seats taken than the capacity, or fewer than zero', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 2 }] });
    const set = (seats: number) =>
      sql`UPDATE class_sessions SET seats_taken = ${seats} WHERE id = ${sessionId}`.execute(at.db);
    await expect(set(3)).rejects.toThrow('class_sessions_seats_check');
    await expect(set(-1)).rejects.toThrow('class_sessions_seats_check');
  });
});
