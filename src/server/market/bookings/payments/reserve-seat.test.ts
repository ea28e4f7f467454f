import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { cancelAllBookings } from '#server/market/bookings/leave-classes.service.ts';
import { expireHoldQueue } from '#server/market/bookings/seats/holds/hold-queues.ts';
import { createExpireHoldWorker } from '#server/market/bookings/seats/holds/holds.jobs.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { lockUpcomingSessions } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { factQueue } from '#server/people/notifications/facts.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { holdMs } from '#shared/money/payments.ts';
import { hourMs, minuteMs } from '#shared/units.ts';
import { findMoneyFaults } from './check-money.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '15' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

const as = (account: Account | null) => callerFor(at.deps, account);
const seatsTaken = (sessionId: string) => countSeatsTaken(at.db, sessionId);
const oneSeat = () => createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });

async function stateOf(bookingId: string) {
  return at.db
    .selectFrom('bookings as b')
    .leftJoin('payments as p', 'p.bookingId', 'b.id')
    .select(['b.status', 'p.status as payment'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

const sessionOf = (classes: { classId: string; sessionId: string }[], classId: string) =>
  classes.find((one) => one.classId === classId)?.sessionId ?? '';

/** Runs the job that gives up expired unpaid bookings. */
async function runDueHolds() {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${expireHoldQueue.name}`.execute(
    at.db,
  );
  await at.deps.jobs.runDue(createExpireHoldWorker(at.deps));
}

describe('booking a priced class that is paid online', () => {
  it('reserves the seat for 30 minutes and returns the URL to pay at', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const before = Date.now();
    const booking = await as(student).bookings.book({ classId });
    const [payment] = await at.db.selectFrom('payments').selectAll().execute();
    expect(booking).toMatchObject({
      status: 'reserved',
      price: 45.5,
      payment: {
        status: 'open',
        amount: 45.5,
        currency: 'USD',
        checkoutUrl: `${at.deps.env.appUrl}/checkout/${payment?.id}`,
        refunded: 0,
      },
    });
    const heldMs = Date.parse(booking.payment?.expiresAt ?? '') - before;
    expect(Math.abs(heldMs - holdMs)).toBeLessThan(minuteMs);
    expect(payment).toMatchObject({
      bookingId: booking.id,
      teacherId: teacher.id,
      provider: 'sandbox',
      amountCents: 4550,
      commissionCents: 682,
      status: 'open',
    });
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('holds no seat for a student whom the teacher has blocked', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    await at.db.transaction().execute((trx) => insertBlock(trx, teacher.id, student.id));
    expect(await rejectionOf(as(student).bookings.book({ classId }))).toBe('BOOKING_BLOCKED');
    expect(await seatsTaken(sessionId)).toBe(0);
  });

  it('holds the seat until the class starts if that is sooner', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 0.1 }] });
    const { payment } = await as(student).bookings.book({ classId });
    expect(Date.parse(payment?.expiresAt ?? '')).toBeLessThan(Date.now() + 0.2 * hourMs);
  });

  it('takes at most eight statements under an Idempotency-Key, and sends no email yet', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const learner = callerFor(at.deps, student, { idempotencyKey: 'a key' });
    await learner.auth.me();
    at.statements.length = 0;
    const booking = await learner.bookings.book({ classId });
    expect(at.statements.filter((one) => !/^(begin|commit)/i.test(one)).length).toBeLessThan(9);
    expect(await learner.bookings.book({ classId })).toEqual(booking);
    const jobs = await at.deps.jobs.waiting(factQueue, 9);
    expect(JSON.stringify(jobs)).not.toContain(booking.id);
  });

  it('is limited to three unpaid bookings at a time for each account', async () => {
    const classes = await Promise.all([1, 2, 3, 4].map(() => createClass(at.db, teacher.id)));
    const [first, ...others] = classes.map(({ classId }) => classId);
    const held = await as(student).bookings.book({ classId: first ?? '' });
    const results = await Promise.all(
      others.map((classId) => rejectionOf(as(student).bookings.book({ classId }))),
    );
    expect(results.toSorted()).toEqual(['TOO_MANY_HOLDS', null, null]);
    const [rejected = ''] = others.filter((_, index) => results[index]);
    expect(await countSeatsTaken(at.db, sessionOf(classes, rejected))).toBe(0);
    // A declined card changes nothing; a paid booking makes room for another.
    await payForBooking(at.deps, held.id);
    expect(await rejectionOf(as(student).bookings.book({ classId: rejected }))).toBeNull();
  });

  it('is not possible for a day after two holds of the same date ended unpaid', async () => {
    const { classId, sessionId } = await oneSeat();
    for (let times = 0; times < 2; times++) {
      const { id } = await as(student).bookings.book({ classId });
      await endHolds(at.db, id);
      await expireEndedHolds(at.deps, sessionId);
    }
    const again = as(student).bookings.book({ classId });
    await expect(again).rejects.toThrow(/without paying\. You can try again in 24 hours\.$/);
    expect(await seatsTaken(sessionId)).toBe(0);
    const other = await createUser(at.db);
    const { id } = await as(other).bookings.book({ classId });
    await as(other).bookings.cancel({ bookingId: id });
    await sql`UPDATE seat_holds SET ended_at = ended_at - interval '24 hours'
      WHERE student_id = ${student.id}`.execute(at.db);
    expect(await rejectionOf(as(student).bookings.book({ classId }))).toBeNull();
  });

  it('confirms a free class right away', async () => {
    const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
    const booking = await as(student).bookings.book({ classId });
    expect(booking).toMatchObject({ status: 'confirmed', payment: null });
    expect(await stateOf(booking.id)).toEqual({ status: 'confirmed', payment: null });
    await deliverFacts(at.deps);
    expect(await emailsTo(at.deps, student.email)).toHaveLength(1);
  });

  it('shows the reservation and its payment on the class page, without the phone number', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const { id, payment } = await as(student).bookings.book({ classId });
    const reserved = await as(student).classes.byId({ classId });
    expect(reserved.viewerBookings).toMatchObject([
      { id, status: 'reserved', payment, refund: null },
    ]);
    expect(reserved.teacher.phoneNumber).toBeNull();
    await payForBooking(at.deps, id);
    const paid = await as(student).classes.byId({ classId });
    expect(paid.viewerBookings).toMatchObject([
      { status: 'confirmed', payment: { status: 'paid' }, refund: { amount: 45.5, isFull: true } },
    ]);
    expect(paid.teacher.phoneNumber).toBe(teacher.phoneNumber);
  });
});

describe('an unpaid booking', () => {
  it('is on the roster as unpaid, and cannot be marked', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { id: bookingId } = await as(student).bookings.book({ classId });
    const { students } = await as(teacher).bookings.roster({ sessionId });
    expect(students).toMatchObject([{ bookingId, status: 'reserved' }]);
    const past = { startsAt: new Date(Date.now() - 3 * hourMs), endsAt: new Date() };
    await at.db.updateTable('classSessions').set(past).where('id', '=', sessionId).execute();
    const mark = as(teacher).bookings.markAttendance({ bookingId, status: 'attended' });
    expect(await rejectionOf(mark)).toBe('BOOKING_NOT_FOUND');
    const review = as(student).reviews.write({ classId, rating: 5, comment: 'Good' });
    expect(await rejectionOf(review)).not.toBeNull();
  });

  it('is canceled with the account of its student, and with its class', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { id } = await as(student).bookings.book({ classId });
    const other = await as(await createUser(at.db)).bookings.book({ classId });
    await at.db.transaction().execute(async (trx) => {
      await lockUpcomingSessions(trx, student.id);
      await cancelAllBookings(at.deps, trx, student.id);
    });
    expect(await stateOf(id)).toEqual({ status: 'cancelled_by_student', payment: 'closed' });
    const canceled = await as(teacher).classes.cancelSession({ sessionId });
    expect(canceled).toMatchObject({ notifiedStudents: 1, refunded: 0 });
    expect(await stateOf(other.id)).toEqual({ status: 'cancelled_by_teacher', payment: 'closed' });
  });
});

describe('an unpaid booking whose hold has ended', () => {
  it('is given up by its job, which emails the student', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { id } = await as(student).bookings.book({ classId });
    await runDueHolds();
    expect(await stateOf(id)).toEqual({ status: 'reserved', payment: 'open' });
    const again = await as(await createUser(at.db)).bookings.book({ classId });
    await endHolds(at.db, id);
    await at.db
      .transaction()
      .execute((trx) => at.deps.jobs.send(expireHoldQueue, { bookingId: id }, trx));
    await runDueHolds();
    expect(await stateOf(id)).toEqual({ status: 'expired', payment: 'closed' });
    expect(await stateOf(again.id)).toEqual({ status: 'reserved', payment: 'open' });
    expect(await seatsTaken(sessionId)).toBe(1);
    const [email, ...others] = await emailsTo(at.deps, student.email);
    expect(email?.subject).toMatch(/^Your spot wasn't paid for: Bread without haste/);
    expect(others).toEqual([]);
  });

  it('has a job that is due when its hold ends', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const { id, payment } = await as(student).bookings.book({ classId });
    const { rows } = await sql<{ startAfter: Date }>`
      SELECT start_after FROM pgboss.job
      WHERE name = ${expireHoldQueue.name} AND data ->> 'bookingId' = ${id}`.execute(at.db);
    expect(rows.map(({ startAfter }) => startAfter.toISOString().slice(0, 19))).toEqual([
      payment?.expiresAt.slice(0, 19),
    ]);
  });

  it('passes its seat to the next student without any job', async () => {
    const { classId, sessionId } = await oneSeat();
    const { id } = await as(student).bookings.book({ classId });
    const next = await createUser(at.db);
    expect(await rejectionOf(as(next).bookings.book({ classId }))).toBe('CLASS_FULL');
    await endHolds(at.db, id);
    expect(await as(next).bookings.book({ classId })).toMatchObject({ status: 'reserved' });
    expect(await stateOf(id)).toEqual({ status: 'expired', payment: 'closed' });
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('does not stop the student from booking again', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id);
    const { id } = await as(student).bookings.book({ classId });
    expect(await rejectionOf(as(student).bookings.book({ classId }))).toBe('ALREADY_ENROLLED');
    await endHolds(at.db, id);
    const again = await as(student).bookings.book({ classId });
    expect(again).toMatchObject({ status: 'reserved', payment: { status: 'open' } });
    expect(await seatsTaken(sessionId)).toBe(1);
  });
});

describe('giving up an unpaid booking', () => {
  it('returns the seat and closes the payment; the instructor is not emailed', async () => {
    const { classId, sessionId } = await oneSeat();
    const { id } = await as(student).bookings.book({ classId });
    const canceled = await as(student).bookings.cancel({ bookingId: id });
    expect(canceled).toMatchObject({ status: 'cancelled_by_student', refund: { amount: 0 } });
    expect(await stateOf(id)).toEqual({ status: 'cancelled_by_student', payment: 'closed' });
    expect(await seatsTaken(sessionId)).toBe(0);
    expect(await emailsTo(at.deps, teacher.email)).toEqual([]);
  });
});
