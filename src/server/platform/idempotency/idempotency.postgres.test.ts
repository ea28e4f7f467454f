import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createClass } from '#server/market/classes/classes.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createCategory,
  createUser,
  createClass as makeClass,
} from '#server/testing/fixtures/factories.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createClassInput } from '#shared/market/classes/classes.ts';

const at = openTestDeps();
const teacher = accountPerTest(at);
const student = accountPerTest(at);

const bookWith = (key: string, person: Account, classId: string) =>
  callerFor(at.deps, person, { idempotencyKey: key }).bookings.book({ classId });

describe('an Idempotency-Key', () => {
  it('returns the first response when the same user repeats the request', async () => {
    const { classId } = await makeClass(at.db, teacher.id);
    const first = await bookWith('one', student, classId);
    expect(await bookWith('one', student, classId)).toEqual(first);
    const rows = await at.db
      .selectFrom('bookings')
      .select('id')
      .where('studentId', '=', student.id)
      .execute();
    expect(rows).toEqual([{ id: first.id }]);
  });

  it('is rejected for a different request', async () => {
    const here = await makeClass(at.db, teacher.id);
    const there = await makeClass(at.db, teacher.id);
    await bookWith('two', student, here.classId);
    expect(await rejectionOf(bookWith('two', student, there.classId))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('is scoped to one user', async () => {
    const { classId } = await makeClass(at.db, teacher.id);
    const first = await bookWith('three', student, classId);
    const second = await bookWith('three', await createUser(at.db), classId);
    expect(second.id).not.toBe(first.id);
  });

  it('makes concurrent requests wait for the first response', async () => {
    const { classId } = await makeClass(at.db, teacher.id);
    const responses = await Promise.all(
      Array.from({ length: 9 }, () => bookWith('four', student, classId)),
    );
    expect(new Set(responses.map((response) => response.id)).size).toBe(1);
  });

  it('takes no seat when a concurrent request used it for another class', async () => {
    const classes = await Promise.all([1, 2].map(() => makeClass(at.db, teacher.id)));
    const rejections = await Promise.all(
      classes.flatMap(({ classId }) =>
        Array.from({ length: 4 }, () => rejectionOf(bookWith('other', student, classId))),
      ),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(4);
    expect(rejections.filter((rejection) => rejection === 'IDEMPOTENCY_KEY_REUSED')).toHaveLength(
      4,
    );
    const { rows } = await sql<{ bookings: number; seats: number }>`
      SELECT (SELECT count(*)::int FROM bookings WHERE student_id = ${student.id}) AS bookings,
        sum(seats_taken)::int AS seats FROM class_sessions
      WHERE class_id = ANY(${classes.map(({ classId }) => classId)}::uuid[])`.execute(at.db);
    expect(rows).toEqual([{ bookings: 1, seats: 1 }]);
  });

  it('returns the first response when the booking was canceled or the class filled up', async () => {
    const { classId } = await makeClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
    const first = await bookWith('kept', student, classId);
    await callerFor(at.deps, student).bookings.cancel({ bookingId: first.id });
    expect(await bookWith('kept', student, classId)).toEqual(first);
    await bookWith('other', await createUser(at.db), classId);
    expect(await bookWith('kept', student, classId)).toEqual(first);
  });

  it('does not store a rejection, so the same key works once a seat is free', async () => {
    const { classId, sessionId } = await makeClass(at.db, teacher.id, {
      slots: [{ capacity: 1 }],
    });
    const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
    const late = await createUser(at.db);
    expect(await rejectionOf(bookWith('five', late, classId))).toBe('CLASS_FULL');
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    const { sessionId: booked } = await bookWith('five', late, classId);
    expect(booked).toBe(sessionId);
  });

  it('can be reused after 24 hours', async () => {
    const here = await makeClass(at.db, teacher.id);
    const there = await makeClass(at.db, teacher.id);
    await bookWith('six', student, here.classId);
    await at.db
      .updateTable('idempotencyKeys')
      .set({ createdAt: sql<Date>`now() - interval '25 hours'` })
      .where('userId', '=', student.id)
      .execute();
    expect(await rejectionOf(bookWith('six', student, there.classId))).toBeNull();
  });

  it('creates a class only once', async () => {
    const input = {
      title: 'Knots for sailors',
      description: 'Six knots that hold, and how to get them out again.',
      categoryId: await createCategory(at.db),
      price: 12,
      location: 'Pier 4, Seattle, WA',
      maxStudents: 6,
      startTime: new Date(Date.now() + 86_400_000).toISOString(),
      endTime: new Date(Date.now() + 90_000_000).toISOString(),
    };
    const parsed = createClassInput.parse(input);
    const create = () =>
      callerFor(at.deps, teacher, { idempotencyKey: 'seven' }).classes.create(input);
    const responses = await Promise.all([create(), create(), create()]);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(responses[1]).toEqual(responses[0]);
    // A replay after the class has started still returns the first response.
    const later = new Date(Date.now() + 2 * 86_400_000);
    const replayed = await createClass(at.deps, teacher.id, { ...parsed }, 'seven', later);
    expect(replayed).toEqual(responses[0]);
  });

  it('lets concurrent requests of one person succeed, each with its own key', async () => {
    const titles = [
      'Wheel throwing',
      'Sourdough bread',
      'Watercolor',
      'Fly fishing',
      'Salsa dancing',
    ];
    const bookings: { bookingId: string; sessionId: string }[] = [];
    for (const [n] of titles.entries()) {
      const slots = [{ startsInHours: 100 + 10 * n }, { startsInHours: 300 + 10 * n }];
      const { classId } = await makeClass(at.db, teacher.id, { slots });
      const { sessions } = await callerFor(at.deps, null).classes.byId({ classId });
      const [from, to] = sessions.map(({ id }) => id);
      const { bookings: own } = callerFor(at.deps, student);
      const { id: bookingId } = await own.book({ classId, sessionId: from });
      bookings.push({ bookingId, sessionId: to ?? '' });
    }
    const withKey = (key: string) => callerFor(at.deps, student, { idempotencyKey: key });
    const results = await Promise.all([
      ...bookings.map((move, n) => rejectionOf(withKey(`move ${n}`).bookings.move(move))),
      ...titles.map((words) => rejectionOf(withKey(words).wanted.ask({ words, near: '97214' }))),
    ]);
    expect(results).toEqual(results.map(() => null));
  });
});
