import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { insertPayout } from '#server/money/payouts/payouts.queries.ts';
import { endRemoval, insertRemoval, setAppeal } from '#server/staff/removals/removals.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { maxPayoutPendingDays, maxRefundPendingDays } from '#shared/money/payments.ts';
import { waitingCountMax, waitingNames } from '#shared/staff/desk/desk-overview.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

async function overview(): Promise<Record<string, { count: number; oldestAt: string | null }>> {
  const support = staffCaller(at.deps, await createStaff(at.deps, 'support'));
  const { waiting } = await support.desk.overview();
  expect(waiting.map(({ name }) => name)).toEqual([...waitingNames]);
  return Object.fromEntries(waiting.map(({ name, ...rest }) => [name, rest]));
}

const none = { count: 0, oldestAt: null };

async function addRefund(refund: { status: 'pending' | 'failed' | 'sent'; createdAt: Date }) {
  const { paymentId } = await createPaidBooking(at.db);
  await at.db
    .insertInto('refunds')
    .values({ id: paymentId, paymentId, amountCents: 500, reason: 'student_canceled', ...refund })
    .execute();
}

it('nothing waits on a new site', async () => {
  const { failedEmails, failedRefunds } = await overview();
  expect([failedEmails, failedRefunds]).toEqual([none, none]);
});

it('refunds are listed once they failed or are pending for too long, dated from their decision', async () => {
  const failedAt = hoursAgo(5);
  const lateAt = hoursAgo(24 * maxRefundPendingDays + 1);
  await addRefund({ status: 'failed', createdAt: hoursAgo(4) });
  await addRefund({ status: 'failed', createdAt: failedAt });
  await addRefund({ status: 'pending', createdAt: lateAt });
  await addRefund({ status: 'pending', createdAt: hoursAgo(24 * maxRefundPendingDays - 1) });
  await addRefund({ status: 'sent', createdAt: hoursAgo(24 * maxRefundPendingDays + 9) });
  const { failedRefunds, lateRefunds } = await overview();
  expect(failedRefunds).toEqual({ count: 2, oldestAt: failedAt.toISOString() });
  expect(lateRefunds).toEqual({ count: 1, oldestAt: lateAt.toISOString() });
});

it('payouts wait once they are rejected or late, and disputes while they are open', async () => {
  const { paymentId } = await createPaidBooking(at.db);
  const teacherId = (await createUser(at.db, { role: 'instructor' })).id;
  await at.db.transaction().execute(async (trx) => {
    await insertPayout(trx, { teacherId, amountCents: 100 });
    await trx
      .updateTable('payouts')
      .set({ createdAt: hoursAgo(24 * maxPayoutPendingDays + 1) } as object)
      .execute();
  });
  const rejectedAt = hoursAgo(2);
  const account = { teacherId, provider: 'sandbox' as const, accountId: 'account', rejectedAt };
  await at.db.insertInto('payoutAccounts').values(account).execute();
  const dispute = { id: paymentId, paymentId, providerDisputeId: 'one', amountCents: 500 };
  await at.db.insertInto('disputes').values(dispute).execute();
  const { rejectedPayouts, latePayouts, openDisputes } = await overview();
  expect(rejectedPayouts).toEqual({ count: 1, oldestAt: rejectedAt.toISOString() });
  expect([latePayouts?.count, openDisputes?.count]).toEqual([1, 1]);
});

it('reports wait until they are closed, and appeals until they are answered', async () => {
  const { id: personId } = await createUser(at.db);
  const since = hoursAgo(7);
  const report = { kind: 'class', subjectLabel: 'Bread', reason: 'spam', personId } as const;
  const of = () => ({
    ...report,
    id: newId(),
    subjectId: newId(),
    shownId: newId(),
    classId: null,
  });
  const closed = { closedAt: since, outcome: 'noAction', response: 'We looked at it.' } as const;
  const base = { reporterId: null, details: null };
  await at.db
    .insertInto('reports')
    .values([
      { ...base, ...of(), createdAt: since },
      { ...base, ...of() },
      { ...base, ...of(), ...closed, createdAt: hoursAgo(9) },
    ])
    .execute();
  await at.db.transaction().execute(async (trx) => {
    const removal = { kind: 'class', personId, reason: 'spam', explanation: 'A shop.' } as const;
    for (let n = 0; n < 2; n++) {
      const id = await insertRemoval(trx, { ...removal, subjectId: newId() });
      await setAppeal(trx, id, 'It is a class.');
      if (n === 1) await endRemoval(trx, id, 'You are right.');
    }
  });
  const { openReports, openAppeals } = await overview();
  expect(openReports).toEqual({ count: 2, oldestAt: since.toISOString() });
  expect(openAppeals?.count).toBe(1);
});

it('failed emails are counted apart from other failed jobs, up to a bound', async () => {
  await sql`INSERT INTO pgboss.job (name, data, source_name, created_on)
    SELECT 'failed-jobs', '{}', 'email', now() - n * interval '1 second'
    FROM generate_series(1, ${waitingCountMax + 500}) n`.execute(at.db);
  await sql`INSERT INTO pgboss.job (name, data, source_name)
    VALUES ('failed-jobs', '{}', 'refund'), ('failed-jobs', '{}', 'expire-hold')`.execute(at.db);
  const { failedEmails, failedPayments, failedJobs } = await overview();
  expect(failedEmails?.count).toBe(waitingCountMax + 1);
  // The oldest of all failed jobs, not only of the counted ones.
  expect(Date.parse(failedEmails?.oldestAt ?? '')).toBeLessThan(Date.now() - 1_400_000);
  expect([failedPayments?.count, failedJobs?.count]).toEqual([1, 1]);
});
