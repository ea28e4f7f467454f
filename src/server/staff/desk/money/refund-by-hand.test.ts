import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { applyDisputeUpdate } from '#server/money/payments/disputes.service.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  accountsOf,
  bookingWithRefund,
  createPaidBooking,
  createPayment,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dollarsToCents, refundSources } from '#shared/money/money.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const reason = 'The room was too cold to bake.';

const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps)).desk;

async function createPaid(options: { startsInHours?: number } = {}) {
  const [student, teacher] = [
    await createUser(at.db, { fullName: 'Sam Rivera' }),
    await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' }),
  ];
  const people = { studentId: student.id, teacherId: teacher.id };
  return { student, teacher, ...(await createPaidBooking(at.db, { ...people, ...options })) };
}

const refundsOf = (paymentId: string) =>
  at.db
    .selectFrom('refunds')
    .select(['amountCents', 'reason', 'status'])
    .where('paymentId', '=', paymentId)
    .orderBy('id')
    .execute();

describe('a manual refund', () => {
  it('comes from commission and balance in proportion, and leaves the booking as it is', async () => {
    const { paymentId, bookingId, student } = await createPaid();
    const { money } = await openDesk();
    const made = await money.refund({ paymentId, amount: 10.01, left: 45.5, reason });
    expect(made).toEqual({ id: expect.any(String), amount: 10.01, left: 35.49 });
    expect(await refundsOf(paymentId)).toEqual([
      { amountCents: 1001, reason: 'staff', status: 'pending' },
    ]);
    const jobs = await at.deps.jobs.waiting(refundQueue, 100);
    expect(jobs.map(({ data }) => data.refundId)).toContain(made.id);
    // 15% of $45.50 is $6.82, and of the $35.49 that is left $5.31.
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -3549,
      commission: 531,
      held: 3018,
    });
    const booking = await bookingWithRefund(at.db, bookingId);
    expect(booking).toMatchObject({ refundCents: null, status: 'confirmed' });
    const shown = await callerFor(at.deps, student).bookings.byId({ bookingId });
    expect(shown.payment).toMatchObject({ status: 'partly_refunded', refunded: 10.01 });
    expect(shown.refunds).toMatchObject([{ amount: 10.01, reason: 'staff' }]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('is emailed with its reason to the learner, and with the instructor’s part to the instructor', async () => {
    const { paymentId, student, teacher } = await createPaid();
    await (await openDesk()).money.refund({ paymentId, amount: 10, left: 45.5, reason });
    const [toStudent] = await emailsTo(at.deps, student.email);
    expect(toStudent?.subject).toMatch(/^We're refunding you \$10: /);
    expect(toStudent?.text).toContain(`The reason: ${reason}`);
    const [toTeacher] = await emailsTo(at.deps, teacher.email);
    expect(toTeacher?.subject).toMatch(/^We refunded \$10 of a booking: /);
    expect(toTeacher?.text).toContain('$8.50 of it comes off your earnings');
  });

  it('reduces the payable balance after the release, even below zero', async () => {
    const { paymentId } = await createPaid({ startsInHours: -80 });
    await releaseEarnings(at.deps);
    await (await openDesk()).money.refund({ paymentId, amount: 45.5, left: 45.5, reason });
    expect(await accountsOf(at.db, paymentId)).toEqual({});
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('does not change what a later cancellation refunds, at most the rest', async () => {
    const { paymentId, bookingId, student } = await createPaid();
    await (await openDesk()).money.refund({ paymentId, amount: 40, left: 45.5, reason });
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    expect(await refundsOf(paymentId)).toMatchObject([
      { amountCents: 4000, reason: 'staff' },
      { amountCents: 550, reason: 'student_canceled' },
    ]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('is in the audit log with the remaining amount before and after', async () => {
    const { paymentId } = await createPaid();
    const { money, audit } = await openDesk();
    const { id } = await money.refund({ paymentId, amount: 10, left: 45.5, reason });
    const { items } = await audit.list({ action: 'payment.refund', limit: 1 });
    expect(items[0]).toMatchObject({
      subjectId: paymentId,
      subjectLabel: 'Sam Rivera',
      reason,
      before: { left: 45.5 },
      after: { left: 35.5, refunded: 10, refundId: id },
    });
  });

  it('takes from the commission and the instructor exactly what the desk previewed', async () => {
    const { paymentId } = await createPaid();
    const { money } = await openDesk();
    let left = 45.5;
    let [before] = [await accountsOf(at.db, paymentId)];
    for (const amount of [0.01, 13.37, 7.77, 24.35]) {
      const sources = refundSources(
        { chargedCents: 4550, commissionCents: 682, leftCents: dollarsToCents(left) },
        dollarsToCents(amount),
      );
      left = (await money.refund({ paymentId, amount, left, reason })).left;
      const after = await accountsOf(at.db, paymentId);
      expect((before.commission ?? 0) - (after.commission ?? 0)).toBe(sources.fromCommissionCents);
      expect((before.held ?? 0) - (after.held ?? 0)).toBe(sources.fromTeacherCents);
      before = after;
    }
    expect(left).toBe(0);
  });
});

describe('a manual refund is rejected', () => {
  it('for more than the remaining amount, and after another refund meanwhile', async () => {
    const { paymentId } = await createPaid();
    const { money } = await openDesk();
    const refund = (amount: number, left: number) =>
      rejectionOf(money.refund({ paymentId, amount, left, reason }));
    expect(await refund(45.51, 45.5)).toBe('REFUND_TOO_LARGE');
    expect(await refund(30, 45.5)).toBeNull();
    expect(await refund(10, 45.5)).toBe('PAYMENT_CHANGED');
    expect(await refund(15.51, 15.5)).toBe('REFUND_TOO_LARGE');
    expect(await refund(15.5, 15.5)).toBeNull();
    expect((await refundsOf(paymentId)).map(({ amountCents }) => amountCents)).toEqual([
      3000, 1550,
    ]);
  });

  it('without a payment, and while a bank decides a dispute', async () => {
    const { money } = await openDesk();
    const refund = (paymentId: string) =>
      rejectionOf(money.refund({ paymentId, amount: 10, left: 45.5, reason }));
    expect(await refund('01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1')).toBe('PAYMENT_NOT_FOUND');
    const [teacher, student] = [await createUser(at.db), await createUser(at.db)];
    const { bookingId } = await createBookedClass(at.db, teacher.id, student.id);
    const open = await createPayment(at.db, bookingId, { teacherId: teacher.id });
    expect(await refund(open)).toBe('PAYMENT_NOT_PAID');
    const { paymentId } = await createPaid();
    const update = { providerDisputeId: 'd1', amountCents: 4550, status: 'open' } as const;
    await at.db.transaction().execute((trx) => applyDisputeUpdate(trx, paymentId, update));
    expect(await refund(paymentId)).toBe('PAYMENT_DISPUTED');
    const { items } = await money.disputes({});
    expect(items).toMatchObject([{ paymentId, amount: 45.5, studentName: 'Sam Rivera' }]);
  });

  it.each([0, -1, 10.001])('for an amount of %s', async (amount) => {
    const { paymentId } = await createPaid();
    const { money } = await openDesk();
    expect(await rejectionOf(money.refund({ paymentId, amount, left: 45.5, reason }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('from support', async () => {
    const { paymentId } = await createPaid();
    const support = staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;
    const input = { paymentId, amount: 10, left: 45.5, reason };
    expect(await rejectionOf(support.money.refund(input))).toBe('DESK_ADMIN_REQUIRED');
    expect(await refundsOf(paymentId)).toEqual([]);
  });
});
