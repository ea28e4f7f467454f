import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { takeDueReminders } from '#server/market/bookings/reminders/reminders.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);

type Slot = { startsInHours: number; capacity?: number };

/** A class with these dates in order; the student has booked and paid the first. */
const bookFirst = (slots: Slot[], seats = 1) => bookNth(0, slots, seats);

async function bookNth(n: number, slots: Slot[], seats = 1) {
  const { classId } = await createClass(at.db, teacher.id, { slots });
  const { sessions } = await as(student).classes.byId({ classId });
  const ids = sessions.map(({ id }) => id);
  const sessionId = ids[n] ?? '';
  const { id: bookingId } = await as(student).bookings.book({ classId, sessionId, seats });
  await payForBooking(at.deps, bookingId);
  return { classId, bookingId, ids };
}

const move = (bookingId: string, sessionId = '') =>
  as(student).bookings.move({ bookingId, sessionId });
const taken = (ids: string[]) => Promise.all(ids.map((id) => countSeatsTaken(at.db, id)));
const twoDates = [
  { startsInHours: 100, capacity: 3 },
  { startsInHours: 200, capacity: 3 },
];

describe('moving a booking', () => {
  it('takes its seats on the other date and returns the old ones, at the same price', async () => {
    const { bookingId, classId, ids } = await bookFirst(twoDates, 2);
    await as(teacher).classes.edit({ classId, price: 99 });
    const moved = await move(bookingId, ids[1]);
    expect(moved).toMatchObject({ id: bookingId, sessionId: ids[1], seats: 2, total: 91 });
    expect(await taken(ids)).toEqual([0, 2]);
    const own = await as(student).bookings.byId({ bookingId });
    expect(own).toMatchObject({
      sessionId: ids[1],
      status: 'confirmed',
      payment: { amount: 91, refunded: 0 },
    });
    expect((await recountAll(at.db)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('emails student and instructor, and replaces the calendar entry', async () => {
    const { bookingId, ids } = await bookFirst(twoDates);
    await move(bookingId, ids[1]);
    await deliverFacts(at.deps);
    await move(bookingId, ids[0]);
    const toStudent = (await emailsTo(at.deps, student.email)).filter(({ subject }) =>
      subject.startsWith('You changed your date: '),
    );
    const sequences = toStudent.map(
      ({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.content ?? '')?.[1],
    );
    expect(sequences.toSorted()).toEqual(['1', '2']);
    const toTeacher = await emailsTo(at.deps, teacher.email);
    expect(toTeacher.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^A student changed their date: /),
    );
  });

  it('has the same result when the request is repeated', async () => {
    const { bookingId, ids } = await bookFirst(twoDates);
    const results = [await move(bookingId, ids[1]), await move(bookingId, ids[1])];
    expect(results[1]).toEqual(results[0]);
    expect(await taken(ids)).toEqual([0, 1]);
  });

  it('sends the reminder for the new date and none for the old one', async () => {
    const { bookingId, ids } = await bookNth(1, [
      { startsInHours: 20 },
      { startsInHours: 30 },
      { startsInHours: 60 },
    ]);
    await at.db
      .updateTable('bookings')
      .set({ remindedAt: new Date() })
      .where('id', '=', bookingId)
      .execute();
    await move(bookingId, ids[2]);
    const remind = () => at.db.transaction().execute((trx) => takeDueReminders(trx, 100));
    expect(await remind()).not.toContain(bookingId);
    const { remindedAt } = await at.db
      .selectFrom('bookings')
      .select('remindedAt')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(remindedAt).toBeNull();
    await move(bookingId, ids[0]);
    await at.db
      .updateTable('bookings')
      .set({ createdAt: sql<Date>`now() - interval '9 days'` } as object)
      .where('id', '=', bookingId)
      .execute();
    expect(await remind(), 'moved to a date of the next day').not.toContain(bookingId);
  });

  it('ends the wait for that date, and offers the old seat to the next in the queue', async () => {
    const { bookingId, classId, ids } = await bookFirst([
      { startsInHours: 100, capacity: 1 },
      { startsInHours: 200, capacity: 1 },
    ]);
    const other = await createUser(at.db);
    const date = { classId, sessionId: ids[0] ?? '' };
    const entryId = await createEntry(at.db, date, other.id);
    await move(bookingId, ids[1]);
    expect((await as(other).waitlist.byId({ entryId })).status).toBe('offered');
  });
});

describe('moving late', () => {
  /** A booking of a class that allows it until six hours before; its date now starts in `hours`. */
  async function bookedLate(hours: number, lateMoveHours: 6 | null = 6) {
    const { classId } = await createClass(at.db, teacher.id, { slots: twoDates });
    await as(teacher).classes.edit({ classId, lateMoveHours });
    const { sessions } = await as(student).classes.byId({ classId });
    const ids = sessions.map(({ id }) => id);
    const [sessionId = ''] = ids;
    const { id: bookingId } = await as(student).bookings.book({ classId, sessionId });
    await payForBooking(at.deps, bookingId);
    await startIn(sessionId, hours);
    return { classId, bookingId, ids };
  }

  async function startIn(sessionId: string, hours: number) {
    await at.db
      .updateTable('classSessions')
      .set({
        startsAt: sql<Date>`now() + ${hours} * interval '1 hour'`,
        endsAt: sql<Date>`now() + ${hours + 1} * interval '1 hour'`,
      })
      .where('id', '=', sessionId)
      .execute();
    await storeStarts(at.db);
  }
  const own = (bookingId: string) => as(student).bookings.byId({ bookingId });

  it('keeps price and refund deadline, so that canceling the new date refunds nothing', async () => {
    const { bookingId, ids } = await bookedLate(7);
    const before = await own(bookingId);
    expect(before).toMatchObject({ mayMove: true, movesLate: true });
    expect(await move(bookingId, ids[1])).toMatchObject({ sessionId: ids[1], total: 45.5 });
    const after = await own(bookingId);
    expect(after.refund).toEqual({ ...before.refund, amount: 0, isFull: false });
    expect(after).toMatchObject({ mayMove: false, mayRelease: true, lateMoveUntil: null });
    expect(await taken(ids)).toEqual([0, 1]);
    await deliverFacts(at.deps);
    const emails = await emailsTo(at.deps, student.email);
    expect(emails.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('because you changed the date after the refund deadline'),
    );
    const { refund } = await as(student).bookings.cancel({ bookingId });
    expect(refund.amount).toBe(0);
    expect((await recountAll(at.db)).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('happens once', async () => {
    const { bookingId, ids } = await bookedLate(7);
    await move(bookingId, ids[1]);
    expect(await rejectionOf(move(bookingId, ids[0]))).toBe('MOVE_TOO_LATE');
    expect(await taken(ids)).toEqual([0, 1]);
  });

  it('gives everything back if the instructor then cancels the new date', async () => {
    const { bookingId, ids } = await bookedLate(7);
    await move(bookingId, ids[1]);
    await as(teacher).classes.cancelSession({ sessionId: ids[1] ?? '' });
    await deliverFacts(at.deps);
    expect((await own(bookingId)).refunds).toMatchObject([{ amount: 45.5 }]);
  });

  it('ends at the hour of the class, and is not offered by a class that does not allow it', async () => {
    const over = await bookedLate(5.9);
    expect(await rejectionOf(move(over.bookingId, over.ids[1]))).toBe('MOVE_TOO_LATE');
    const never = await bookedLate(7, null);
    expect(await rejectionOf(move(never.bookingId, never.ids[1]))).toBe('MOVE_TOO_LATE');
  });

  it('is not for a booking that was moved to a date whose deadline had passed', async () => {
    const { bookingId, classId, ids } = await bookedLate(100);
    const [, sessionId = ''] = ids;
    await startIn(sessionId, 20);
    await move(bookingId, sessionId);
    const { sessions } = await as(student).classes.byId({ classId });
    expect(sessions.find(({ id }) => id === sessionId)?.lateMoveUntil).toBeNull();
    expect(await rejectionOf(move(bookingId, ids[0]))).toBe('MOVE_TOO_LATE');
  });

  it('keeps the terms of the booking when the class changes them', async () => {
    const { bookingId, classId, ids } = await bookedLate(7);
    await as(teacher).classes.edit({ classId, lateMoveHours: null });
    expect(await move(bookingId, ids[1])).toMatchObject({ sessionId: ids[1] });
  });

  it('offers the seat to the next in the queue', async () => {
    const { bookingId, classId, ids } = await bookedLate(7);
    const [sessionId = ''] = ids;
    await at.db
      .updateTable('classSessions')
      .set({ capacity: 1 })
      .where('id', '=', sessionId)
      .execute();
    const other = await createUser(at.db);
    const entryId = await createEntry(at.db, { classId, sessionId }, other.id);
    await move(bookingId, ids[1]);
    expect((await as(other).waitlist.byId({ entryId })).status).toBe('offered');
  });
});

describe('a booking stays as it is', () => {
  const stays = async (booked: { bookingId: string; ids: string[] }, code: string, to?: string) => {
    expect(await rejectionOf(move(booked.bookingId, to ?? booked.ids[1]))).toBe(code);
    const own = await as(student).bookings.byId({ bookingId: booked.bookingId });
    expect(own.sessionId).toBe(booked.ids[0]);
  };

  it('if the other date is full, or has fewer spots than the booking', async () => {
    const booked = await bookFirst(twoDates, 2);
    const fill = async () =>
      createBooking(at.db, booked.ids[1] ?? '', (await createUser(at.db)).id);
    await fill();
    await fill();
    await stays(booked, 'NOT_ENOUGH_SPOTS');
    await fill();
    await stays(booked, 'CLASS_FULL');
  });

  it('is offered while another date has room', async () => {
    const { bookingId, classId, ids } = await bookFirst([
      { startsInHours: 100 },
      { startsInHours: 200, capacity: 2 },
      { startsInHours: 300 },
    ]);
    const mayMove = async () => (await as(student).bookings.byId({ bookingId })).mayMove;
    const [, second = '', third = ''] = ids;
    expect(await mayMove()).toBe(true);
    await payForBooking(
      at.deps,
      (await as(student).bookings.book({ classId, sessionId: third })).id,
    );
    expect(await mayMove()).toBe(true);
    const fill = async () => createBooking(at.db, second, (await createUser(at.db)).id);
    await fill();
    expect(await mayMove()).toBe(true);
    await fill();
    expect(await mayMove()).toBe(false);
  });

  it('after its refund deadline', async () => {
    await stays(await bookFirst([{ startsInHours: 20 }, { startsInHours: 100 }]), 'MOVE_TOO_LATE');
  });

  it('if the other date is canceled, already booked, or of another class', async () => {
    const booked = await bookFirst([...twoDates, { startsInHours: 300 }]);
    const other = await createClass(at.db, teacher.id);
    await stays(booked, 'CLASS_SESSION_NOT_FOUND', other.sessionId);
    const again = { classId: booked.classId, sessionId: booked.ids[2] ?? '' };
    await payForBooking(at.deps, (await as(student).bookings.book(again)).id);
    await stays(booked, 'ALREADY_ENROLLED', again.sessionId);
    await as(teacher).classes.cancelSession({ sessionId: booked.ids[1] ?? '' });
    await stays(booked, 'SESSION_CANCELLED');
  });

  it('while its spots are released to others', async () => {
    const booked = await bookFirst(twoDates);
    await at.db
      .updateTable('bookings')
      .set({ releasedAt: new Date() })
      .where('id', '=', booked.bookingId)
      .execute();
    await stays(booked, 'SEATS_RELEASED');
    expect(await as(student).bookings.byId({ bookingId: booked.bookingId })).toMatchObject({
      mayMove: false,
    });
  });

  it('for another student, and after its cancellation', async () => {
    const { bookingId, ids } = await bookFirst(twoDates);
    const stranger = as(await createUser(at.db)).bookings;
    const input = { bookingId, sessionId: ids[1] ?? '' };
    expect(await rejectionOf(stranger.move(input))).toBe('BOOKING_NOT_FOUND');
    await as(student).bookings.cancel({ bookingId });
    expect(await rejectionOf(move(bookingId, ids[1]))).toBe('BOOKING_CANCELLED');
    expect(await rejectionOf(move(bookingId, ids[0]))).toBe('BOOKING_CANCELLED');
  });
});
