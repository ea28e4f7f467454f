import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { blockPerson } from '#server/people/messages/blocks.service.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { statusesOf } from '#server/testing/fixtures/waiting.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { lockSession } from './lock-sessions.queries.ts';
import { offerSeats } from './offers/offer-seats.service.ts';

const at = openTestDeps();

describe('concurrent requests', () => {
  it('one student who books 50 times at once gets one seat', async () => {
    const teacher = await createUser(at.db);
    const student = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const rejections = await Promise.all(
      Array.from({ length: 50 }, () =>
        rejectionOf(callerFor(at.deps, student).bookings.book({ classId })),
      ),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(1);
    expect(rejections.filter((rejection) => rejection === 'ALREADY_ENROLLED')).toHaveLength(49);
    const rows = await at.db
      .selectFrom('bookings')
      .innerJoin('classSessions', 'classSessions.id', 'bookings.sessionId')
      .select('classSessions.seatsTaken')
      .where('sessionId', '=', sessionId)
      .execute();
    expect(rows).toEqual([{ seatsTaken: 1 }]);
  });

  it('a student who books several classes at once stays within the hourly limit', async () => {
    const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
    await consumeAttempt(at.db, 'book', { account: student.id, attempts: 58 });
    const classes = await Promise.all(
      Array.from({ length: 6 }, () => createClass(at.db, teacher.id)),
    );
    const rejections = await Promise.all(
      classes.map(({ classId }) =>
        rejectionOf(callerFor(at.deps, student).bookings.book({ classId })),
      ),
    );
    expect(rejections.filter((rejection) => rejection === null)).toHaveLength(2);
    expect(rejections.filter((rejection) => rejection === 'RATE_LIMITED')).toHaveLength(4);
    const { rows } = await sql<{ bookings: number; seats: number }>`
      SELECT (SELECT count(*)::int FROM bookings WHERE student_id = ${student.id}) AS bookings,
        sum(seats_taken)::int AS seats FROM class_sessions
      WHERE class_id = ANY(${classes.map(({ classId }) => classId)}::uuid[])`.execute(at.db);
    expect(rows).toEqual([{ bookings: 2, seats: 2 }]);
  });

  it('concurrent bookings that outnumber the pool connections all finish', async () => {
    const teacher = await createUser(at.db);
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 8 }] });
    const students = await Promise.all(Array.from({ length: 15 }, () => createUser(at.db)));
    const rejections = await Promise.all(
      students.map((student, index) =>
        rejectionOf(
          callerFor(at.deps, student, { idempotencyKey: `key-${index}` }).bookings.book({
            classId,
          }),
        ),
      ),
    );
    expect(rejections.filter((rejection) => rejection === 'CLASS_FULL')).toHaveLength(7);
  });

  it('canceling locks the session before the booking, as booking does', async () => {
    const teacher = await createUser(at.db);
    const student = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { id: bookingId } = await callerFor(at.deps, student).bookings.book({ classId });
    let canceled: Promise<unknown> | undefined;
    await at.db.transaction().execute(async (trx) => {
      // Another transaction is taking a seat …
      await sql`SELECT FROM class_sessions WHERE id = ${sessionId} FOR UPDATE`.execute(trx);
      canceled = callerFor(at.deps, student).bookings.cancel({ bookingId });
      await untilBlocked(at.db);
      // … and may read this booking next: if it were locked, both would deadlock.
      await sql`SELECT FROM bookings WHERE id = ${bookingId} FOR UPDATE NOWAIT`.execute(trx);
    });
    await canceled;
  });

  it('booking and canceling the same seat at once never deadlock', async () => {
    const teacher = await createUser(at.db);
    const student = await createUser(at.db);
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const caller = callerFor(at.deps, student);
    for (let round = 0; round < runsOf({ sample: 6, all: 20 }); round++) {
      const { id: bookingId } = await caller.bookings.book({ classId });
      const calls = [
        ...Array.from({ length: 4 }, () => rejectionOf(caller.bookings.book({ classId }))),
        ...Array.from({ length: 4 }, () => rejectionOf(caller.bookings.cancel({ bookingId }))),
      ];
      await Promise.all(calls);
      const [row] = await at.db
        .selectFrom('bookings')
        .select('id')
        .where('sessionId', '=', sessionId)
        .where('status', '=', 'confirmed')
        .execute();
      if (row) await caller.bookings.cancel({ bookingId: row.id });
    }
    const session = await at.db
      .selectFrom('classSessions')
      .select('seatsTaken')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(session.seatsTaken).toBe(0);
  });
});

describe('a block during a booking that has passed the check', () => {
  type Block = (teacherId: string, studentId: string) => Promise<void>;

  /** Returns the number of seats that are booked when the block is stored. */
  async function race(block: Block, { isGuarded }: { isGuarded: boolean }): Promise<number> {
    const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await createThread(at.db, { classId, studentId: student.id, teacherId: teacher.id });
    const { booked, seats } = await at.db.transaction().execute(async (trx) => {
      // The booking can be inserted, but not published.
      await sql`LOCK TABLE pgboss.job_common IN SHARE MODE`.execute(trx);
      const booked = callerFor(at.deps, student).bookings.book({ classId });
      await untilBlocked(at.db, 1);
      const seats = block(teacher.id, student.id).then(() => countSeatsTaken(at.db, sessionId));
      await (isGuarded ? untilBlocked(at.db, 2) : seats);
      return { booked, seats };
    });
    await booked;
    return seats;
  }

  it('waits for the booking, so that none is stored after it', async () => {
    const guarded = race((...people) => blockPerson(at.deps, ...people), { isGuarded: true });
    expect(await guarded).toBe(1);
    const withoutLocks: Block = (...people) =>
      at.db.transaction().execute((trx) => insertBlock(trx, ...people));
    const control = race(withoutLocks, { isGuarded: false });
    expect(await control, 'the control must be stored first, or the race proves nothing').toBe(0);
  });
});

it('a student who is blocked after the queue was read is not offered a seat', async () => {
  const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  await createEntry(at.db, { classId, sessionId }, student.id);
  const { offering } = await at.db.transaction().execute(async (trx) => {
    // The queue can be read, but its entries can't be locked.
    await sql`LOCK TABLE waitlist_entries IN EXCLUSIVE MODE`.execute(trx);
    const offering = at.db.transaction().execute(async (own) => {
      await lockSession(own, sessionId);
      await offerSeats(at.deps, own, [sessionId]);
    });
    await untilBlocked(at.db, 1);
    await at.db.transaction().execute((own) => insertBlock(own, teacher.id, student.id));
    return { offering };
  });
  await offering;
  expect(await statusesOf(at.db, classId)).toEqual(['waiting']);
});
