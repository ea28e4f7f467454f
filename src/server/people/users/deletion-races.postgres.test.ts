import { expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { lockPayment } from '#server/money/payments/payments.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

it('a student deletes their account while the instructor cancels their date: both succeed, and neither is retried', async () => {
  const student = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  const teacher = await createUser(at.db, { role: 'instructor' });
  const people = { teacherId: teacher.id, studentId: student.id };
  const { sessionId, paymentId } = await createPaidBooking(at.db, people);
  const running = await at.db.transaction().execute(async (trx) => {
    await lockPayment(trx, paymentId);
    const canceled = callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
    // The cancellation holds the session, and waits for the payment.
    await untilBlocked(at.db, 1);
    const deleted = callerFor(at.deps, student).account.delete({ currentPassword: testPassword });
    // The deletion holds the account, and waits for the session.
    await untilBlocked(at.db, 2);
    return { both: Promise.all([canceled, deleted]) };
  });
  await running.both;
  expect(at.warnings).toEqual([]);
  const refunds = await at.db.selectFrom('refunds').select(['paymentId', 'amountCents']).execute();
  expect(refunds).toEqual([{ paymentId, amountCents: 4550 }]);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});
