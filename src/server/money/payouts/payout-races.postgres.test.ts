import { expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { hideClass, lockClassToModerate } from '#server/market/classes/hidden-classes.queries.ts';
import { recordPayout } from '#server/money/ledger/ledger.queries.ts';
import { insertRemoval } from '#server/staff/removals/removals.queries.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { accountsOf, createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { startOnboarding } from './onboarding.service.ts';
import { selectPayoutAccount, setAccountState } from './payout-accounts.queries.ts';
import {
  insertPayout,
  lockBalances,
  selectPayout,
  selectTeachersToPay,
} from './payouts.queries.ts';
import { payDueTeachers, sendPayout } from './payouts.service.ts';
import { releaseEarnings } from './releases.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

/** An instructor with 38.68 payable and a ready account. */
async function createDueTeacher(): Promise<string> {
  const teacher = await createUser(at.db, { role: 'instructor' });
  await startOnboarding(at.deps, teacher);
  const account = await selectPayoutAccount(at.db, { teacherId: teacher.id, provider: 'sandbox' });
  await setAccountState(at.db, account?.accountId ?? '', { isReady: true, missing: [] });
  await createPaidBooking(at.db, { teacherId: teacher.id, startsInHours: -75 });
  await releaseEarnings(at.deps);
  return teacher.id;
}

/** Runs `pay` twice at once: both read the balances before either may pay. */
async function payTwice(teacherId: string, pay: () => Promise<unknown>): Promise<number> {
  const running = await at.db.transaction().execute(async (trx) => {
    await lockBalances(trx, [teacherId]);
    const both = Promise.all([pay(), pay()]);
    await untilBlocked(at.db, 2);
    return { both };
  });
  await running.both;
  const payouts = await at.db
    .selectFrom('payouts')
    .select('id')
    .where('teacherId', '=', teacherId)
    .execute();
  return payouts.length;
}

it('two payout jobs at once pay an instructor once', async () => {
  const teacherId = await createDueTeacher();
  expect(await payTwice(teacherId, () => payDueTeachers(at.deps))).toBe(1);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

it('control: without reading the balance again under its lock, they pay twice', async () => {
  const teacherId = await createDueTeacher();
  const payUnguarded = async () => {
    expect(await selectTeachersToPay(at.db, 'sandbox')).toContain(teacherId);
    await at.db.transaction().execute(async (trx) => {
      await lockBalances(trx, [teacherId]);
      await recordPayout(trx, await insertPayout(trx, { teacherId, amountCents: 3868 }));
    });
  };
  expect(await payTwice(teacherId, payUnguarded)).toBe(2);
});

it('a payout that is decided while the return of another waits does not replace it', async () => {
  const teacherId = await createDueTeacher();
  await payDueTeachers(at.deps);
  const { id: payoutId } = await at.db
    .selectFrom('payouts')
    .select('id')
    .where('teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
  await createPaidBooking(at.db, { teacherId, startsInHours: -75 });
  await releaseEarnings(at.deps);
  const running = await at.db.transaction().execute(async (trx) => {
    await lockBalances(trx, [teacherId]);
    // The sandbox does not know that the account is ready, so it rejects the transfer.
    const returned = sendPayout(at.deps, payoutId);
    await untilBlocked(at.db, 1);
    await recordPayout(trx, await insertPayout(trx, { teacherId, amountCents: 3868 }));
    return { returned };
  });
  await running.returned;
  expect(await selectPayout(at.db, payoutId)).toMatchObject({
    status: 'failed',
    isReplaced: false,
  });
  expect(await findMoneyFaults(at.db)).toEqual([]);
});

it('earnings of a class that staff are hiding are not released', async () => {
  const { paymentId, sessionId } = await createPaidBooking(at.db, { startsInHours: -75 });
  const { classId, teacherId } = await at.db
    .selectFrom('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(['c.id as classId', 'c.teacherId'])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const running = await at.db.transaction().execute(async (trx) => {
    await lockClassToModerate(trx, classId);
    const released = releaseEarnings(at.deps);
    await untilBlocked(at.db, 1);
    const subject = { kind: 'class', subjectId: classId, personId: teacherId } as const;
    const words = { reason: 'misleading', explanation: 'There is no such place.' } as const;
    await hideClass(trx, classId, await insertRemoval(trx, { ...subject, ...words }));
    return { released };
  });
  await running.released;
  expect(await accountsOf(at.db, paymentId)).toMatchObject({ held: 3868 });
});
