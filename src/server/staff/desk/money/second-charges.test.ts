import { afterEach, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { extraChargeQueue } from '#server/money/payments/refund-queues.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import {
  createSecondCharge,
  failSecondCharge,
} from '#server/testing/fixtures/money/second-charges.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

afterEach(async () => {
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps)).desk;
const createSam = () => createUser(at.db, { fullName: 'Sam Rivera' });

const retriesOf = async (chargeId: string) =>
  (await at.deps.jobs.waiting(extraChargeQueue, 100)).flatMap(({ id, data }) =>
    data.chargeId === chargeId && id !== data.refundId ? [data] : [],
  );

it('a refund of a second charge that failed is listed and counted with its booking, until it is retried', async () => {
  const student = await createSam();
  const { money, overview, audit } = await openDesk();
  const waitingBefore = await failedRefunds(overview);
  const { refundId, chargeId, paymentId, bookingId } = await createSecondCharge(
    at.deps,
    student.id,
  );
  const list = async () => (await money.refunds({ q: student.username })).items;
  expect(await list()).toEqual([
    {
      id: refundId,
      paymentId,
      bookingId,
      amount: 20,
      reason: null,
      isSecondCharge: true,
      title: expect.any(String),
      studentName: 'Sam Rivera',
      studentUsername: student.username,
      isFailed: true,
      mayRetry: true,
      createdAt: expect.any(String),
      failedAt: expect.any(String),
    },
  ]);
  expect(await failedRefunds(overview)).toBe(waitingBefore + 1);
  const input = { refundIds: [refundId] };
  expect(await money.retryRefunds(input)).toEqual({ changed: 1 });
  const order = { refundId, chargeId, amountCents: 2000, provider: 'sandbox' };
  expect(await retriesOf(chargeId)).toEqual([order]);
  expect(await list()).toEqual([]);
  expect(await failedRefunds(overview)).toBe(waitingBefore);
  expect(await findUnfinishedRefunds(at.db)).toEqual([]);
  expect(await rejectionOf(money.retryRefunds(input))).toBe('REFUNDS_NOT_STUCK');
  expect(await retriesOf(chargeId)).toEqual([order]);
  const { items } = await audit.list({ action: 'refund.retry', limit: 9 });
  expect(items).toMatchObject([
    {
      subjectId: refundId,
      subjectLabel: '$20',
      before: { refunds: [{ id: refundId, paymentId, chargeId }] },
    },
  ]);
});

async function failedRefunds(
  overview: () => Promise<{ waiting: { name: string; count: number }[] }>,
) {
  return (await overview()).waiting.find(({ name }) => name === 'failedRefunds')?.count ?? 0;
}

it('a refund of a charge that was never reported is listed without a learner, and retried', async () => {
  const { money } = await openDesk();
  const refund = { refundId: newId(), chargeId: `ch_${newId()}` };
  await failSecondCharge(at.deps, refund);
  const { items } = await money.refunds({});
  expect(items.find(({ id }) => id === refund.refundId)).toMatchObject({
    paymentId: null,
    bookingId: null,
    title: null,
    studentName: null,
    amount: 20,
  });
  expect((await money.refunds({ q: 'sam' })).items.map(({ id }) => id)).not.toContain(
    refund.refundId,
  );
  expect(await money.retryRefunds({ refundIds: [refund.refundId] })).toEqual({ changed: 1 });
  expect(await retriesOf(refund.chargeId)).toMatchObject([{ provider: 'sandbox' }]);
});

it('each failed refund, of a first or a second charge, is on exactly one page', async () => {
  const student = await createSam();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push((await createSecondCharge(at.deps, student.id)).refundId);
    const { paymentId } = await createPaidBooking(at.db, { studentId: student.id });
    const request = { paymentId, amountCents: 500, reason: 'staff' } as const;
    const made = await at.db
      .transaction()
      .execute((trx) => refundPayments(at.deps, trx, [request]));
    ids.push(...made.map(({ id }) => id));
  }
  await at.db.updateTable('refunds').set({ status: 'failed' }).execute();
  const { money } = await openDesk();
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await money.refunds({ q: student.username, limit: 2, cursor });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(found).toEqual(ids.toSorted().toReversed());
});
