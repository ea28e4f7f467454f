import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { lockPayment } from '#server/money/payments/payments.queries.ts';
import { extraChargeQueue } from '#server/money/payments/refund-queues.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createSecondCharge } from '#server/testing/fixtures/money/second-charges.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const reason = 'The room was too cold to bake.';

async function createPaid() {
  const student = await createUser(at.db);
  return { student, ...(await createPaidBooking(at.db, { studentId: student.id })) };
}

/** Starts both calls while the payment is locked, so that each has begun before the other goes on. */
async function bothAtOnce<Result>(
  paymentId: string,
  [one, other]: [() => Promise<Result>, () => Promise<Result>],
): Promise<Result[]> {
  const running = await at.db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    const first = one();
    await untilBlocked(at.db, 1);
    const both = Promise.all([first, other()]);
    await untilBlocked(at.db, 2);
    return { both };
  });
  return running.both;
}

async function refundedCents(paymentId: string): Promise<number[]> {
  const rows = await at.db
    .selectFrom('refunds')
    .select('amountCents')
    .where('paymentId', '=', paymentId)
    .orderBy('amountCents', 'desc')
    .execute();
  return rows.map(({ amountCents }) => amountCents);
}

it('when two administrators refund $30 of $45.50 at once, only the first refund is made', async () => {
  const { paymentId } = await createPaid();
  const admins = [await createStaff(at.deps), await createStaff(at.deps)];
  const [one, other] = admins.map((admin) => () => {
    const { money } = staffCaller(at.deps, admin).desk;
    return rejectionOf(money.refund({ paymentId, amount: 30, left: 45.5, reason }));
  });
  if (!one || !other) throw new Error('There are two');
  const outcomes = await bothAtOnce(paymentId, [one, other]);
  expect(outcomes.toSorted()).toEqual(['PAYMENT_CHANGED', null]);
  expect(await refundedCents(paymentId)).toEqual([3000]);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

it('control: without reading the remaining amount under the lock, both refund', async () => {
  const { paymentId } = await createPaid();
  const request = { paymentId, amountCents: 3000, reason: 'staff' } as const;
  const refund = () =>
    at.db.transaction().execute((trx) => refundPayments(at.deps, trx, [request]));
  await bothAtOnce(paymentId, [refund, refund]);
  // The ledger limits both refunds to the paid amount.
  expect(await refundedCents(paymentId)).toEqual([3000, 1550]);
});

it.each([
  ['an administrator before', [null, null]],
  ['an administrator after', [null, 'PAYMENT_CHANGED']],
])('%s a learner who cancels at once never refunds more than was paid', async (who, expected) => {
  const { paymentId, bookingId, student } = await createPaid();
  const { money } = staffCaller(at.deps, await createStaff(at.deps)).desk;
  const refund = () => rejectionOf(money.refund({ paymentId, amount: 30, left: 45.5, reason }));
  const cancel = () => rejectionOf(callerFor(at.deps, student).bookings.cancel({ bookingId }));
  const isFirst = who === 'an administrator before';
  const outcomes = await bothAtOnce(paymentId, isFirst ? [refund, cancel] : [cancel, refund]);
  expect(outcomes).toEqual(expected);
  const refunded = await refundedCents(paymentId);
  expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(4550);
  // Neither was retried after a deadlock.
  expect(at.warnings).toEqual([]);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

it('when two administrators retry a second charge’s refund at once, it is retried once, with one audit row', async () => {
  const { refundId, chargeId } = await createSecondCharge(at.deps, (await createUser(at.db)).id);
  const admins = [await createStaff(at.deps), await createStaff(at.deps)];
  const outcomes = await at.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM provider_events WHERE subject = ${chargeId} FOR UPDATE`.execute(trx);
    const both = Promise.all(
      admins.map((admin) =>
        rejectionOf(staffCaller(at.deps, admin).desk.money.retryRefunds({ refundIds: [refundId] })),
      ),
    );
    await untilBlocked(at.db, 2);
    return { both };
  });
  expect((await outcomes.both).toSorted()).toEqual(['REFUNDS_NOT_STUCK', null]);
  const jobs = await at.deps.jobs.waiting(extraChargeQueue, 9);
  // The job of the first refund has the id of the refund.
  expect(jobs.filter(({ id }) => id !== refundId)).toMatchObject([{ data: { refundId } }]);
  const { items } = await staffCaller(at.deps, await createStaff(at.deps)).desk.audit.list({
    action: 'refund.retry',
  });
  expect(items).toMatchObject([{ subjectId: refundId }]);
});
