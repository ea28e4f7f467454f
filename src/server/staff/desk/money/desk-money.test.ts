import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { recordReturnedPayout } from '#server/money/ledger/ledger.queries.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { startOnboarding } from '#server/money/payouts/onboarding.service.ts';
import {
  selectPayoutAccount,
  setAccountRejected,
  setAccountState,
} from '#server/money/payouts/payout-accounts.queries.ts';
import { payoutQueue } from '#server/money/payouts/payouts.jobs.ts';
import { setPayoutFailed, setPayoutSent } from '#server/money/payouts/payouts.queries.ts';
import { payDueTeachers } from '#server/money/payouts/payouts.service.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createUnfinishedMoney } from '#server/testing/fixtures/money/unfinished-money.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

const openDesk = async (role: 'admin' | 'support' = 'admin') =>
  staffCaller(at.deps, await createStaff(at.deps, role)).desk;

/** A failed refund and a payout without its job, each of new people. */
async function createStuck() {
  const [student, teacher] = [
    await createUser(at.db, { fullName: 'Sam Rivera' }),
    await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' }),
  ];
  const people = { studentId: student.id, teacherId: teacher.id };
  const stuck = await at.db.transaction().execute((trx) => createUnfinishedMoney(trx, people));
  return { student, teacher, ...stuck };
}

const ready = { isReady: true, missing: [], destination: 'Test Bank, ending in 6789' };

/** An instructor whose payout account is ready. */
async function createPayee() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  await startOnboarding(at.deps, teacher);
  const of = { teacherId: teacher.id, provider: 'sandbox' } as const;
  const accountId = (await selectPayoutAccount(at.db, of))?.accountId ?? '';
  await setAccountState(at.db, accountId, ready);
  return { teacher, accountId };
}

/** Decides a payout of 38.68, which is pending; returns its id. */
async function payOut(teacherId: string): Promise<string> {
  await createPaidBooking(at.db, { teacherId, startsInHours: -80 });
  await releaseEarnings(at.deps);
  await payDueTeachers(at.deps);
  const { id } = await at.db
    .selectFrom('payouts')
    .select('id')
    .where('teacherId', '=', teacherId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const returnPayout = (payoutId: string, accountId: string) =>
  at.db.transaction().execute(async (trx) => {
    await setPayoutFailed(trx, payoutId);
    await recordReturnedPayout(trx, payoutId);
    await setAccountRejected(trx, accountId);
  });

const waitingRefunds = async () =>
  (await at.deps.jobs.waiting(refundQueue, 100)).map(({ data }) => data.refundId);
const waitingPayouts = async () =>
  (await at.deps.jobs.waiting(payoutQueue, 100)).map(({ data }) => data.payoutId);

describe('refunds', () => {
  it('that failed or wait for more than ten days are listed, until they are made', async () => {
    const { failedRefundId, student, paymentId } = await createStuck();
    const { money } = await openDesk('support');
    const list = () => money.refunds({ q: student.username });
    expect((await list()).items).toEqual([
      {
        id: failedRefundId,
        paymentId,
        bookingId: expect.any(String),
        amount: 10,
        title: expect.any(String),
        studentName: 'Sam Rivera',
        studentUsername: student.username,
        reason: 'staff',
        isFailed: true,
        isSecondCharge: false,
        createdAt: expect.any(String),
        failedAt: null,
        mayRetry: true,
      },
    ]);
    const set = (values: object) =>
      at.db.updateTable('refunds').set(values).where('id', '=', failedRefundId).execute();
    await set({ status: 'pending' });
    expect((await list()).items).toEqual([]);
    await set({ createdAt: new Date(Date.now() - 11 * dayMs) });
    expect((await list()).items).toMatchObject([{ isFailed: false, mayRetry: true }]);
    await set({ providerRefundId: `re_${failedRefundId}` });
    expect((await list()).items).toMatchObject([{ mayRetry: false }]);
    await set({ status: 'sent' });
    expect((await list()).items).toEqual([]);
  });

  it('are retried once, by administrators only, with an audit row', async () => {
    const { failedRefundId, paymentId } = await createStuck();
    const input = { refundIds: [failedRefundId] };
    const support = await openDesk('support');
    expect(await rejectionOf(support.money.retryRefunds(input))).toBe('DESK_ADMIN_REQUIRED');
    const { money, audit } = await openDesk();
    expect(await money.retryRefunds(input)).toEqual({ changed: 1 });
    expect((await waitingRefunds()).filter((id) => id === failedRefundId)).toHaveLength(1);
    expect(await rejectionOf(money.retryRefunds(input))).toBe('REFUNDS_NOT_STUCK');
    expect((await waitingRefunds()).filter((id) => id === failedRefundId)).toHaveLength(1);
    const { items } = await audit.list({ action: 'refund.retry', limit: 1 });
    expect(items[0]).toMatchObject({
      subjectId: failedRefundId,
      subjectLabel: '$10',
      before: { refunds: [{ id: failedRefundId, paymentId, status: 'failed' }] },
    });
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });
});

describe('payouts', () => {
  it('that are pending for too long are listed, and requested again under the same id', async () => {
    const { pendingPayoutId, teacher } = await createStuck();
    const { money } = await openDesk();
    const list = async () => (await money.payouts({ q: teacher.username })).items;
    expect(await list()).toEqual([]);
    await at.db
      .updateTable('payouts')
      .set({ createdAt: new Date(Date.now() - 5 * dayMs) } as object)
      .where('id', '=', pendingPayoutId)
      .execute();
    expect(await list()).toMatchObject([{ id: pendingPayoutId, amount: 1, isReturned: false }]);
    const input = { payoutId: pendingPayoutId };
    expect(await money.retryPayout(input)).toEqual({ id: pendingPayoutId, amount: 1 });
    expect(await waitingPayouts()).toContain(pendingPayoutId);
    expect(await rejectionOf(money.retryPayout(input))).toBe('PAYOUT_NOT_STUCK');
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('that were returned are paid again from the balance, once the account is complete', async () => {
    const { teacher, accountId } = await createPayee();
    const payoutId = await payOut(teacher.id);
    await returnPayout(payoutId, accountId);
    const { money, audit } = await openDesk();
    const listed = (await money.payouts({ q: teacher.username })).items;
    expect(listed).toMatchObject([{ id: payoutId, isReturned: true, payable: 38.68 }]);
    await setAccountState(at.db, accountId, { isReady: false, missing: ['external_account'] });
    expect(await rejectionOf(money.retryPayout({ payoutId }))).toBe('PAYOUT_NOT_POSSIBLE');
    await setAccountState(at.db, accountId, ready);
    await at.db
      .transaction()
      .execute((trx) => setSuspension(trx, teacher.id, 'Sold tickets of others.'));
    expect(await rejectionOf(money.retryPayout({ payoutId }))).toBe('PAYOUT_NOT_POSSIBLE');
    await at.db.transaction().execute((trx) => setSuspension(trx, teacher.id, null));
    const made = await money.retryPayout({ payoutId });
    expect(made.amount).toBe(38.68);
    expect(await waitingPayouts()).toContain(made.id);
    expect(await rejectionOf(money.retryPayout({ payoutId }))).toBe('PAYOUT_NOT_STUCK');
    const { items } = await audit.list({ action: 'payout.retry', limit: 1 });
    expect(items[0]).toMatchObject({ after: { payoutId: made.id, amount: 38.68 } });
    const balances = await money.balances({ q: teacher.email });
    expect(balances.items).toMatchObject([{ id: teacher.id, payable: 0, isAccountReady: true }]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('that were returned after a later one was sent are paid again', async () => {
    const { teacher, accountId } = await createPayee();
    const payoutId = await payOut(teacher.id);
    const later = await payOut(teacher.id);
    await at.db.transaction().execute((trx) => setPayoutSent(trx, later, later));
    await returnPayout(payoutId, accountId);
    const { money } = await openDesk();
    const list = async () => (await money.payouts({ q: teacher.username })).items;
    expect(await list()).toMatchObject([{ id: payoutId, isReturned: true, payable: 38.68 }]);
    expect((await money.retryPayout({ payoutId })).amount).toBe(38.68);
    expect(await rejectionOf(money.retryPayout({ payoutId }))).toBe('PAYOUT_NOT_STUCK');
    expect(await list()).toEqual([]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('that do not exist are rejected', async () => {
    const { money } = await openDesk();
    const payoutId = '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1';
    expect(await rejectionOf(money.retryPayout({ payoutId }))).toBe('PAYOUT_NOT_FOUND');
  });
});

it('payments are found by the learner and by the number of the receipt, page by page', async () => {
  const { id: studentId, username, email } = await createUser(at.db);
  const first = await createPaidBooking(at.db, { studentId });
  const second = await createPaidBooking(at.db, { studentId });
  const { money } = await openDesk('support');
  const find = async (input: object) => (await money.payments(input)).items.map(({ id }) => id);
  expect(await find({ q: username.toUpperCase() })).toEqual([second.paymentId, first.paymentId]);
  expect(await find({ q: email })).toHaveLength(2);
  const receipt = `LL-${first.bookingId.slice(-12).toUpperCase()}`;
  expect(await find({ q: receipt })).toEqual([first.paymentId]);
  const page = await money.payments({ q: username, limit: 1 });
  expect(await find({ q: username, cursor: page.nextCursor ?? undefined })).toEqual([
    first.paymentId,
  ]);
});
