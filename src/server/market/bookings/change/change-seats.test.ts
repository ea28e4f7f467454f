import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { expireHoldQueue } from '#server/market/bookings/seats/holds/hold-queues.ts';
import { createExpireHoldWorker } from '#server/market/bookings/seats/holds/holds.jobs.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { applyEvent, bookAndPay, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '15' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
});

const as = (account: Account | null) => callerFor(at.deps, account);
const change = (bookingId: string, seats: number, guests?: string[]) =>
  as(student).bookings.changeSeats({ bookingId, seats, guests });
const own = (bookingId: string) => as(student).bookings.byId({ bookingId });

/** A class of $45.50 with a paid booking of this many seats. */
async function booked(seats: number, { capacity = 5, startsInHours = 72 } = {}) {
  const slots = [{ capacity, startsInHours }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  const { id } = await bookAndPay(at.deps, student, { classId, seats });
  return { id, classId, sessionId };
}

/** The provider's event that the latest addition is paid. */
async function additionPaid(bookingId: string, receivedCents?: number) {
  const { id: paymentId, amountCents } = await at.db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('bookingId', '=', bookingId)
    .where('isAddition', '=', true)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return paidEvent(at.db, bookingId, {
    paymentId,
    chargeId: `ch_${paymentId}`,
    checkoutId: `cs_${paymentId}`,
    receivedCents: receivedCents ?? amountCents,
  });
}

const payAddition = async (bookingId: string) => applyEvent(at.deps, await additionPaid(bookingId));

/** Ends the hold of the addition, and runs the job that gives it up. */
async function endAddition() {
  await endHolds(at.db);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${expireHoldQueue.name}`.execute(
    at.db,
  );
  await at.deps.jobs.runDue(createExpireHoldWorker(at.deps));
}

const refundsOf = (bookingId: string) =>
  at.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.isAddition', 'r.amountCents', 'r.reason'])
    .where('p.bookingId', '=', bookingId)
    .orderBy('r.id')
    .execute();

describe('booking several seats', () => {
  it('charges all of them, and returns their number', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const booking = await as(student).bookings.book({ classId, seats: 3, guests: ['Ana', 'Leo'] });
    const shown = { seats: 3, guests: ['Ana', 'Leo'], price: 45.5, total: 136.5 };
    expect(booking).toMatchObject({ ...shown, payment: { amount: 136.5 } });
    await applyEvent(at.deps, await paidEvent(at.db, booking.id));
    expect(await own(booking.id)).toMatchObject({
      ...shown,
      addition: null,
      refundPerSeat: 45.5,
      status: 'confirmed',
      payment: { amount: 136.5, status: 'paid' },
      refund: { amount: 136.5 },
    });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(3);
    const roster = await as(teacher).bookings.roster({ sessionId });
    expect(roster.students).toMatchObject([{ seats: 3, guests: ['Ana', 'Leo'] }]);
    const [participant] = await as(student).classes.enrolled({ classId });
    expect(participant).toMatchObject({ guests: 2 });
    expect(JSON.stringify(participant)).not.toContain('Ana');
    await as(student).bookings.cancel({ bookingId: booking.id });
    expect(await refundsOf(booking.id)).toMatchObject([{ amountCents: 13_650 }]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
  });

  it('is rejected with the number of seats that are left, or that the class allows', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 2 }] });
    const book = (seats: number) => as(student).bookings.book({ classId, seats });
    await expect(book(3)).rejects.toThrow('Only 2 spots are left');
    await expect(book(5)).rejects.toThrow('You can book at most 4 spots of this class');
    expect(await rejectionOf(book(5))).toBe('TOO_MANY_SEATS');
    expect(await rejectionOf(book(3))).toBe('NOT_ENOUGH_SPOTS');
    await as(await createUser(at.db)).bookings.book({ classId, seats: 2 });
    expect(await rejectionOf(book(1))).toBe('CLASS_FULL');
    const guests = ['Ana'];
    for (const input of [{ seats: 0 }, { seats: 1.5 }, { seats: 9 }, { seats: 1, guests }])
      expect(await rejectionOf(as(student).bookings.book({ classId, ...input }))).toBe(
        'VALIDATION_FAILED',
      );
  });

  it('is limited by the maximum of the instructor', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const details = await as(teacher).classes.edit({ classId, maxSeatsPerBooking: 1 });
    expect(details.maxSeatsPerBooking).toBe(1);
    const booking = as(student).bookings.book({ classId, seats: 2 });
    await expect(booking).rejects.toThrow('You can book at most 1 spot of this class');
  });
});

describe('giving seats back', () => {
  it('refunds them until the deadline', async () => {
    const { id, sessionId } = await booked(3);
    const changed = await change(id, 2);
    expect(changed).toMatchObject({ seats: 2, total: 91, addition: null });
    expect(changed.refund).toMatchObject({ amount: 45.5, isFull: true });
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 4550, reason: 'student_canceled' }]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
    expect(await own(id)).toMatchObject({
      seats: 2,
      payment: { amount: 136.5, refunded: 45.5, status: 'partly_refunded' },
      refund: { amount: 91 },
    });
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('You gave back 1 spot.');
  });

  it('refunds nothing after the deadline, even if the class is canceled later', async () => {
    const { id, sessionId } = await booked(3, { startsInHours: 5 });
    expect((await change(id, 2)).refund).toMatchObject({ amount: 0 });
    expect(await own(id)).toMatchObject({ refundPerSeat: 0 });
    const { refunded } = await as(teacher).classes.cancelSession({ sessionId });
    expect(refunded).toBe(91);
  });

  it('deletes the names of guests who have no seat anymore', async () => {
    const { id } = await booked(3);
    await change(id, 3, ['Ana', 'Leo']);
    expect(await change(id, 2)).toMatchObject({ guests: ['Ana'] });
  });

  it('is rejected for all seats, unpaid bookings, started classes and other students', async () => {
    const { id, sessionId, classId } = await booked(2);
    expect(await rejectionOf(change(id, 0))).toBe('VALIDATION_FAILED');
    const other = await createUser(at.db);
    const unpaid = await as(other).bookings.book({ classId });
    const ofOther = { bookingId: unpaid.id, seats: 2 };
    expect(await rejectionOf(as(other).bookings.changeSeats(ofOther))).toBe('BOOKING_UNPAID');
    expect(await rejectionOf(as(student).bookings.changeSeats(ofOther))).toBe('BOOKING_NOT_FOUND');
    await sql`UPDATE class_sessions SET starts_at = now() - interval '1 minute'
      WHERE id = ${sessionId}`.execute(at.db);
    expect(await rejectionOf(change(id, 1))).toBe('CLASS_STARTED');
  });
});

describe('adding seats', () => {
  it('holds and charges only the difference, at a price that has risen since', async () => {
    const { id, classId, sessionId } = await booked(1);
    await as(teacher).classes.edit({ classId, price: 99 });
    expect(await own(id)).toMatchObject({ addedPrice: 99, fewerSeats: [] });
    const { seats, addition } = await change(id, 3, ['Ana']);
    expect([seats, addition]).toMatchObject([1, { seats: 2, payment: { amount: 198 } }]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(3);
    expect(await own(id)).toMatchObject({ seats: 1, status: 'confirmed', addition: { seats: 2 } });
    await payAddition(id);
    expect(await own(id)).toMatchObject({
      seats: 3,
      guests: ['Ana'],
      addition: null,
      price: 45.5,
      total: 243.5,
      payment: { amount: 243.5 },
      payments: [
        { seats: 1, amount: 45.5 },
        { seats: 2, amount: 198 },
      ],
      refundPerSeat: 99,
      fewerSeats: [
        { seats: 1, total: 45.5, refund: 198 },
        { seats: 2, total: 144.5, refund: 99 },
      ],
    });
    expect(await change(id, 2)).toMatchObject({ total: 144.5, refund: { amount: 99 } });
    await as(student).bookings.cancel({ bookingId: id });
    expect(await refundsOf(id)).toMatchObject([
      { isAddition: true, amountCents: 9900 },
      { isAddition: true, amountCents: 9900 },
      { isAddition: false, amountCents: 4550 },
    ]);
  });

  it('keeps the price of the booking after the price has fallen', async () => {
    const { id, classId } = await booked(1);
    await as(teacher).classes.edit({ classId, price: 9 });
    expect((await change(id, 2)).addition).toMatchObject({ payment: { amount: 45.5 } });
  });

  it('is not free for a booking made while the class was free, whether seats are paid online or in person', async () => {
    const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
    const { id } = await as(student).bookings.book({ classId });
    const guest = callerFor({ ...at.deps, payments: null }, await createUser(at.db)).bookings;
    const { id: bookingId } = await guest.book({ classId });
    await as(teacher).classes.edit({ classId, price: 80 });
    expect(await change(id, 3)).toMatchObject({ total: 0, addition: { payment: { amount: 160 } } });
    await payAddition(id);
    expect(await own(id)).toMatchObject({ price: 0, total: 160, refund: { amount: 160 } });
    expect(await change(id, 2)).toMatchObject({ total: 80, refund: { amount: 80 } });
    const inPerson = { addition: null, seats: 2, total: 80 };
    expect(await guest.changeSeats({ bookingId, seats: 2 })).toMatchObject(inPerson);
    expect(await guest.changeSeats({ bookingId, seats: 1 })).toMatchObject({ total: 0 });
  });

  it('leaves the booking untouched when it is not paid in time', async () => {
    const { id, sessionId } = await booked(2);
    await change(id, 4, ['Ana', 'Leo', 'Kim']);
    await endAddition();
    expect(await own(id)).toMatchObject({ seats: 2, guests: ['Ana'], addition: null, total: 91 });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('your booking stays as it was');
  });

  it('takes the seats if a late payment finds them free, without an email that they expired, and otherwise refunds it', async () => {
    const { id, classId, sessionId } = await booked(1, { capacity: 3 });
    await change(id, 2);
    await endAddition();
    await payAddition(id);
    expect(await own(id)).toMatchObject({ seats: 2, addition: null });
    const subjects = (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("wasn't paid for"))).toEqual([]);
    await change(id, 3);
    await endAddition();
    await as(await createUser(at.db)).bookings.book({ classId });
    await payAddition(id);
    expect(await own(id)).toMatchObject({ seats: 2, status: 'confirmed', refund: { amount: 91 } });
    expect(await refundsOf(id)).toMatchObject([{ isAddition: true, reason: 'paid_late' }]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(3);
  });

  it('refunds a payment of the wrong amount', async () => {
    const { id, sessionId } = await booked(1);
    await change(id, 2);
    await applyEvent(at.deps, await additionPaid(id, 100));
    expect(await own(id)).toMatchObject({ seats: 1, addition: null });
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 100, reason: 'wrong_amount' }]);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(1);
  });

  it('is given up when the student asks for the old number or for another one', async () => {
    const { id, sessionId } = await booked(2);
    await change(id, 4);
    expect(await change(id, 3)).toMatchObject({ seats: 2, addition: { seats: 1 } });
    expect(await change(id, 3)).toMatchObject({ seats: 2, addition: { seats: 1 } });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(3);
    expect(await change(id, 2)).toMatchObject({ seats: 2, addition: null, refund: null });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
    expect(await rejectionOf(change(id, 3))).toBeNull();
  });

  it('ends with the booking, and a payment for it goes back', async () => {
    const { id, sessionId } = await booked(1);
    await change(id, 2);
    const event = await additionPaid(id);
    await as(student).bookings.cancel({ bookingId: id });
    await applyEvent(at.deps, event);
    expect(await countSeatsTaken(at.db, sessionId)).toBe(0);
    expect(await refundsOf(id)).toMatchObject([
      { isAddition: false, amountCents: 4550 },
      { isAddition: true, amountCents: 4550, reason: 'student_canceled' },
    ]);
  });

  it('needs no payment for a free class', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, { priceCents: 0 });
    const { id } = await as(student).bookings.book({ classId });
    expect(await change(id, 3)).toMatchObject({ seats: 3, addition: null, refund: null });
    expect(await change(id, 1)).toMatchObject({ seats: 1, refund: null });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(1);
  });

  it('happens once per Idempotency-Key, and never exceeds the capacity from many tabs', async () => {
    const { id, sessionId } = await booked(1, { capacity: 3 });
    const tab = callerFor(at.deps, student, { idempotencyKey: 'twice' });
    const first = await tab.bookings.changeSeats({ bookingId: id, seats: 2 });
    expect(await tab.bookings.changeSeats({ bookingId: id, seats: 2 })).toEqual(first);
    await payAddition(id);
    const results = await Promise.all(
      [3, 4, 2, 3, 4].map((seats) => rejectionOf(change(id, seats))),
    );
    expect(results.filter((result) => result && result !== 'NOT_ENOUGH_SPOTS')).toEqual([]);
    expect(await countSeatsTaken(at.db, sessionId)).toBeLessThanOrEqual(3);
  });
});

describe('attendance', () => {
  it('is the number of people who came, by default all', async () => {
    const { id, sessionId } = await booked(3);
    const mark = (attendedSeats?: number) =>
      as(teacher).bookings.markAttendance({ bookingId: id, status: 'attended', attendedSeats });
    await change(id, 4);
    await sql`UPDATE class_sessions SET starts_at = now() - interval '1 minute'
      WHERE id = ${sessionId}`.execute(at.db);
    await endHolds(at.db, id);
    expect(await mark()).toMatchObject({ attendedSeats: 3 });
    expect(await mark(2)).toMatchObject({ attendedSeats: 2 });
    expect(await rejectionOf(mark(4))).toBe('VALIDATION_FAILED');
    expect(await own(id)).toMatchObject({ seats: 3, attendedSeats: 2 });
  });
});
