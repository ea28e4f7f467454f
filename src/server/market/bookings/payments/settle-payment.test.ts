import { afterEach, describe, expect, it } from 'vitest';
import { derivedId } from '#server/db/new-id.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { extraChargeQueue, refundQueue } from '#server/money/payments/refund-queues.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { accountsOf } from '#server/testing/fixtures/money/paid-bookings.ts';
import {
  applyEvent,
  bookAndPay,
  paidEvent,
  payForBooking,
} from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { decidedRefundCents } from './booking-payments-columns.ts';
import { findMoneyFaults } from './check-money.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

const as = (account: Account) => callerFor(at.deps, account);
const seatsTaken = (sessionId: string) => countSeatsTaken(at.db, sessionId);

/** A reserved booking of a class with one seat. */
async function reserve(slot: { capacity?: number; startsInHours?: number } = { capacity: 1 }) {
  const made = await createClass(at.db, teacher.id, { slots: [slot] });
  const { id: bookingId } = await as(student).bookings.book({ classId: made.classId });
  return { ...made, bookingId };
}

async function reserveAndExpire(slot?: Parameters<typeof reserve>[0]) {
  const reserved = await reserve(slot);
  await endHolds(at.db, reserved.bookingId);
  await expireEndedHolds(at.deps, reserved.sessionId);
  await deliverFacts(at.deps);
  return reserved;
}

/** The teacher blocks the student. */
const block = () => at.db.transaction().execute((trx) => insertBlock(trx, teacher.id, student.id));

/** The state of a booking and its latest payment, with the balances of the accounts. */
async function stateOf(bookingId: string) {
  const row = await at.db
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.bookingId', 'b.id')
    .leftJoin('refunds as r', 'r.paymentId', 'p.id')
    .select(['b.status', 'p.id', 'p.status as payment', 'p.receivedCents'])
    .select(['r.amountCents as refunded', 'r.reason', decidedRefundCents.as('refundCents')])
    .where('b.id', '=', bookingId)
    .orderBy('p.id', 'desc')
    .executeTakeFirstOrThrow();
  const { id, ...state } = row;
  return { ...state, accounts: await accountsOf(at.db, id) };
}

const confirmed = {
  status: 'confirmed',
  payment: 'paid',
  refunded: null,
  accounts: { provider: -4550, commission: 682, held: 3868 },
};
const allBack = (reason: string, refunded = 4550) => ({
  payment: 'paid',
  refunded,
  reason,
  accounts: {},
});

async function subjectsTo(account: Account) {
  return (await emailsTo(at.deps, account.email)).map(({ subject }) => subject.split(':')[0]);
}

describe('a payment that arrives', () => {
  it('confirms the booking, is recorded in the ledger, and emails student and instructor', async () => {
    const { bookingId, sessionId } = await reserve();
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
    expect(await seatsTaken(sessionId)).toBe(1);
    expect(await subjectsTo(student)).toEqual(["You're booked"]);
    expect(await subjectsTo(teacher)).toEqual(['New student']);
  });

  it('is applied once, however often it is reported', async () => {
    const { bookingId } = await reserve();
    const event = await payForBooking(at.deps, bookingId);
    const repeated = [event, event, { ...event, id: 'evt_other' }];
    const results = await Promise.all(repeated.map((same) => applyEvent(at.deps, same)));
    expect(results).toEqual(['known', 'known', 'applied']);
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
    expect(await subjectsTo(student)).toEqual(["You're booked"]);
  });

  it('a second time, as another charge, is refunded, and the student is notified once', async () => {
    const { bookingId } = await reserve();
    const { paymentId } = await payForBooking(at.deps, bookingId);
    await payForBooking(at.deps, bookingId, { chargeId: 'ch_again' });
    await payForBooking(at.deps, bookingId, { chargeId: 'ch_again' });
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
    const jobs = await at.deps.jobs.waiting(extraChargeQueue, 9);
    const refund = { refundId: derivedId(paymentId, 'ch_again'), chargeId: 'ch_again' };
    expect(jobs.map(({ data }) => data)).toEqual([
      { ...refund, amountCents: 4550, provider: 'sandbox' },
    ]);
    // Facts that are received together are emailed at the same time.
    const subjects = ["We're refunding your second payment", "You're booked"];
    expect((await subjectsTo(student)).toSorted()).toEqual(subjects);
    const texts = (await emailsTo(at.deps, student.email)).map(({ text }) => text);
    expect(texts.join()).toContain('Refund: $45.50, in full');
  });

  it('after the hold expired keeps the seat if no other student has it', async () => {
    const { bookingId } = await reserve();
    await endHolds(at.db, bookingId);
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
  });

  it('after the seat was given up takes it again if it is free', async () => {
    const { bookingId, sessionId } = await reserveAndExpire();
    expect(await seatsTaken(sessionId)).toBe(0);
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
    expect(await seatsTaken(sessionId)).toBe(1);
    expect(await subjectsTo(student)).toEqual(["You're booked", "Your spot wasn't paid for"]);
  });

  it('takes the seat of another expired hold', async () => {
    const { bookingId, sessionId, classId } = await reserveAndExpire();
    const other = await as(await createUser(at.db)).bookings.book({ classId });
    await endHolds(at.db, other.id);
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject(confirmed);
    expect(await stateOf(other.id)).toMatchObject({ status: 'expired', payment: 'closed' });
    expect(await seatsTaken(sessionId)).toBe(1);
  });
});

describe('a payment that can have no seat is refunded in full immediately', () => {
  it('when another student has the seat', async () => {
    const { bookingId, sessionId, classId } = await reserveAndExpire();
    await bookAndPay(at.deps, await createUser(at.db), { classId });
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({ ...allBack('paid_late'), status: 'expired' });
    expect(await seatsTaken(sessionId)).toBe(1);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^We're refunding your payment: Bread without haste/);
    expect(email?.text).toContain('Refund: $45.50, in full');
    expect(await subjectsTo(teacher)).toEqual(['New student']);
    const jobs = await at.deps.jobs.waiting(refundQueue, 1);
    expect(jobs).toHaveLength(1);
  });

  it('when the same student has booked and paid again', async () => {
    const { bookingId, sessionId, classId } = await reserveAndExpire({ capacity: 5 });
    const again = await bookAndPay(at.deps, student, { classId });
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({ ...allBack('paid_late'), status: 'expired' });
    expect(await stateOf(again.id)).toMatchObject(confirmed);
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('when the class has started, and the seat was given up', async () => {
    const { bookingId, sessionId } = await reserveAndExpire();
    const startsAt = new Date(Date.now() - 1000);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt })
      .where('id', '=', sessionId)
      .execute();
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({ ...allBack('paid_late'), status: 'expired' });
  });

  it('when the student gave up the seat', async () => {
    const { bookingId } = await reserve();
    await as(student).bookings.cancel({ bookingId });
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({
      ...allBack('student_canceled'),
      status: 'cancelled_by_student',
      refundCents: 4550,
    });
    expect(await subjectsTo(student)).toEqual(["We're refunding your payment", 'You canceled']);
  });

  it('when the instructor canceled the class while the student paid', async () => {
    const { bookingId, sessionId } = await reserve();
    await as(teacher).classes.cancelSession({ sessionId });
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({
      ...allBack('teacher_canceled'),
      status: 'cancelled_by_teacher',
    });
    expect(await subjectsTo(teacher)).toEqual([]);
  });

  it.each([
    ['too little', { receivedCents: 4549 }],
    ['too much', { receivedCents: 9900 }],
    ['another currency', { currency: 'eur' }],
  ])('when its amount is wrong: %s', async (_, overrides) => {
    const { bookingId, sessionId } = await reserve();
    const { receivedCents } = await payForBooking(at.deps, bookingId, overrides);
    expect(await stateOf(bookingId)).toMatchObject({
      ...allBack('wrong_amount', receivedCents),
      status: 'expired',
      receivedCents,
    });
    expect(await seatsTaken(sessionId)).toBe(0);
    expect(await subjectsTo(student)).toEqual(["We're refunding your payment"]);
    expect(await as(student).bookings.book(await classOf(sessionId))).toMatchObject({
      status: 'reserved',
    });
  });

  it('when the instructor has blocked the student, and the seat was given up', async () => {
    const { bookingId, sessionId } = await reserveAndExpire();
    await block();
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({ ...allBack('paid_late'), status: 'expired' });
    expect(await seatsTaken(sessionId)).toBe(0);
  });

  it('when it is for added seats, and the instructor has blocked the student', async () => {
    const { bookingId, sessionId } = await reserve({ capacity: 5 });
    await payForBooking(at.deps, bookingId);
    await as(student).bookings.changeSeats({ bookingId, seats: 2 });
    await endHolds(at.db, bookingId);
    await expireEndedHolds(at.deps, sessionId);
    await block();
    await payForBooking(at.deps, bookingId);
    expect(await stateOf(bookingId)).toMatchObject({
      ...allBack('paid_late'),
      status: 'confirmed',
    });
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('when the account of the student was deleted', async () => {
    const { bookingId, sessionId } = await reserveAndExpire();
    const event = await paidEvent(at.db, bookingId);
    await at.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', student.id)
      .execute();
    await applyEvent(at.deps, event);
    expect(await stateOf(bookingId)).toMatchObject({ ...allBack('paid_late'), status: 'expired' });
    expect(await seatsTaken(sessionId)).toBe(0);
  });
});

async function classOf(sessionId: string) {
  return at.db
    .selectFrom('classSessions')
    .select('classId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
