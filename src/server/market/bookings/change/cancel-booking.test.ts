import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { bookingWithRefund } from '#server/testing/fixtures/money/paid-bookings.ts';
import { bookAndPay } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at);
const student = accountPerTest(at);

type Slot = { startsInHours?: number; laterHours?: number[]; capacity?: number };

async function bookedClass(slot: Slot = {}) {
  const made = await createClass(at.db, teacher.id, { slots: [slot] });
  const booking = await bookAndPay(at.deps, student, { classId: made.classId });
  return { ...made, bookingId: booking.id };
}

const seatsTaken = (sessionId: string) => countSeatsTaken(at.db, sessionId);

describe('canceling a booking', () => {
  it('returns the seat immediately: a full class can be booked again', async () => {
    const { bookingId, classId, sessionId } = await bookedClass({ capacity: 1 });
    const other = await createUser(at.db);
    expect(await rejectionOf(callerFor(at.deps, other).bookings.book({ classId }))).toBe(
      'CLASS_FULL',
    );
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(await seatsTaken(sessionId)).toBe(0);
    expect(await rejectionOf(callerFor(at.deps, other).bookings.book({ classId }))).toBeNull();
  });

  it('refunds the full price 24 hours or more before the class', async () => {
    const { bookingId } = await bookedClass({ startsInHours: 25 });
    const canceled = await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(canceled).toMatchObject({
      status: 'cancelled_by_student',
      price: 45.5,
      refund: { amount: 45.5, isFull: true },
    });
  });

  it('refunds nothing later than that, and reports the deadline', async () => {
    const { bookingId } = await bookedClass({ startsInHours: 23 });
    const { refund } = await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(refund).toMatchObject({ amount: 0, isFull: false });
    expect(Date.parse(refund.fullRefundUntil)).toBeLessThan(Date.now());
    const row = await bookingWithRefund(at.db, bookingId);
    expect(row).toMatchObject({ refundCents: 0, status: 'cancelled_by_student' });
    expect(row.cancelledAt).toBeInstanceOf(Date);
  });

  it('of a course is refunded by the time of its first meeting', async () => {
    const laterHours = [168, 336];
    const early = await bookedClass({ startsInHours: 25, laterHours });
    const canceled = await callerFor(at.deps, student).bookings.cancel({
      bookingId: early.bookingId,
    });
    expect(canceled.refund).toMatchObject({ amount: 45.5, isFull: true });
    const late = await bookedClass({ startsInHours: 23, laterHours });
    const { refund } = await callerFor(at.deps, student).bookings.cancel({
      bookingId: late.bookingId,
    });
    expect(refund).toMatchObject({ amount: 0, isFull: false });
    expect(Date.parse(refund.fullRefundUntil)).toBeLessThan(Date.now());
  });

  it('applies the policy at the time of booking, not the current one', async () => {
    const { bookingId } = await bookedClass({ startsInHours: 30 });
    await at.db
      .updateTable('bookings')
      .set({ refundPolicy: JSON.stringify({ fullRefundHours: 48 }) })
      .where('id', '=', bookingId)
      .execute();
    const { refund } = await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(refund.amount).toBe(0);
  });

  it('allows booking again', async () => {
    const { bookingId, classId, sessionId } = await bookedClass();
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    const again = await callerFor(at.deps, student).bookings.book({ classId });
    expect(again.id).not.toBe(bookingId);
    expect(await seatsTaken(sessionId)).toBe(1);
  });
});

describe('canceling is rejected', () => {
  const cancel = (person: Account | null, bookingId: string) =>
    rejectionOf(callerFor(at.deps, person).bookings.cancel({ bookingId }));

  it('the second time, without returning a second seat', async () => {
    const { bookingId, sessionId } = await bookedClass();
    expect(await cancel(student, bookingId)).toBeNull();
    expect(await cancel(student, bookingId)).toBe('BOOKING_CANCELLED');
    expect(await seatsTaken(sessionId)).toBe(0);
  });

  it('in the same way for another student’s booking and for an unknown id', async () => {
    const { bookingId, sessionId } = await bookedClass();
    const stranger = await createUser(at.db);
    expect(await cancel(stranger, bookingId)).toBe('BOOKING_NOT_FOUND');
    expect(await cancel(teacher, bookingId)).toBe('BOOKING_NOT_FOUND');
    expect(await cancel(student, newId())).toBe('BOOKING_NOT_FOUND');
    expect(await cancel(null, bookingId)).toBe('UNAUTHENTICATED');
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('once the class has started', async () => {
    const { bookingId, sessionId } = await bookedClass();
    const startsAt = new Date(Date.now() - 1000);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt })
      .where('id', '=', sessionId)
      .execute();
    expect(await cancel(student, bookingId)).toBe('CLASS_STARTED');
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  it('of a course once its first meeting has started', async () => {
    const { bookingId, sessionId } = await bookedClass({ laterHours: [168] });
    const startsAt = new Date(Date.now() - 1000);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt })
      .where('id', '=', sessionId)
      .execute();
    expect(await cancel(student, bookingId)).toBe('CLASS_STARTED');
  });
});
