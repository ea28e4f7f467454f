import { describe, expect, it } from 'vitest';
import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import {
  ProviderUnavailable,
  TransferRejected,
  UnknownToProvider,
} from '#server/money/provider/payment-provider.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import { finishOnboarding } from '#server/money/sandbox/sandbox.service.ts';
import { JobFailure } from '#server/platform/jobs/queue.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { accountsOf, createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { applyEvent } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { checkPayoutAccounts, startOnboarding } from './onboarding.service.ts';
import { selectPayoutAccount, setAccountState } from './payout-accounts.queries.ts';
import { payoutQueue } from './payouts.jobs.ts';
import { payDueTeachers, sendPayout } from './payouts.service.ts';
import { releaseEarnings } from './releases.service.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

const accountOf = (teacherId: string) =>
  selectPayoutAccount(at.db, { teacherId, provider: 'sandbox' });

/** An instructor whose payout account is ready. */
async function createPayee() {
  const teacher = await createUser(at.db, { role: 'instructor' });
  await startOnboarding(at.deps, teacher);
  const account = await accountOf(teacher.id);
  await finishOnboarding(at.deps, account?.accountId ?? '');
  await setAccountState(at.db, account?.accountId ?? '', { isReady: true, missing: [] });
  return teacher;
}

/** A paid booking whose session ended this many hours ago. */
const createEnded = (teacherId: string, endedHoursAgo: number, amountCents = 4550) =>
  createPaidBooking(at.db, { teacherId, amountCents, startsInHours: -endedHoursAgo - 2 });

async function payOut(): Promise<void> {
  await releaseEarnings(at.deps);
  await payDueTeachers(at.deps);
}

const payoutsOf = (teacherId: string) =>
  at.db
    .selectFrom('payouts')
    .select(['id', 'amountCents', 'status', 'providerTransferId'])
    .where('teacherId', '=', teacherId)
    .orderBy('id')
    .execute();

const subjectsTo = async (address: string) =>
  (await emailsTo(at.deps, address)).map(({ subject }) => subject);

/** The real provider, but with another response to transfers. */
function withTransfer(transfer: PaymentProvider['transfer']): Deps {
  const { payments } = at.deps;
  if (!payments) throw new Error('There is no provider');
  return { ...at.deps, payments: { ...payments, transfer } };
}

describe('earnings', () => {
  it('become payable three days after the session ended', async () => {
    const teacher = await createPayee();
    const early = await createEnded(teacher.id, 71);
    const due = await createEnded(teacher.id, 73);
    await releaseEarnings(at.deps);
    await releaseEarnings(at.deps);
    expect(await accountsOf(at.db, early.paymentId)).toMatchObject({ held: 3868 });
    expect(await accountsOf(at.db, due.paymentId)).toMatchObject({ payable: 3868 });
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('of a course become payable three days after its last meeting', async () => {
    const teacher = await createPayee();
    const createCourse = async (lastStartedHoursAgo: number) => {
      const laterHours = [168, 1000 - lastStartedHoursAgo];
      const { sessionId } = await createClass(at.db, teacher.id, {
        slots: [{ startsInHours: -1000, laterHours }],
      });
      return createPaidBooking(at.db, { teacherId: teacher.id, sessionId });
    };
    const early = await createCourse(73);
    const due = await createCourse(75);
    await payOut();
    expect(await accountsOf(at.db, early.paymentId)).toMatchObject({ held: 3868 });
    expect(await accountsOf(at.db, due.paymentId)).not.toHaveProperty('held');
    expect(await payoutsOf(teacher.id)).toMatchObject([{ amountCents: 3868 }]);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('from a refunded booking are released without a ledger entry', async () => {
    const { paymentId } = await createEnded((await createPayee()).id, 73);
    await at.db
      .transaction()
      .execute((trx) =>
        refundPayments(at.deps, trx, [{ paymentId, amountCents: 4550, reason: 'provider' }]),
      );
    await releaseEarnings(at.deps);
    expect(await accountsOf(at.db, paymentId)).toEqual({});
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });
});

describe('a payout', () => {
  it('sends everything payable once, and emails the instructor', async () => {
    const teacher = await createPayee();
    await createEnded(teacher.id, 73);
    await createEnded(teacher.id, 80);
    await payOut();
    await payOut();
    const [payout, ...others] = await payoutsOf(teacher.id);
    expect([payout?.amountCents, payout?.status, others]).toEqual([7736, 'pending', []]);
    const jobs = await at.deps.jobs.waiting(payoutQueue, 1000);
    expect(jobs.filter(({ data }) => data.payoutId === payout?.id)).toHaveLength(1);
    for (let times = 0; times < 2; times++) await sendPayout(at.deps, payout?.id ?? '');
    expect(await payoutsOf(teacher.id)).toMatchObject([
      { status: 'sent', providerTransferId: expect.any(String) },
    ]);
    expect(await subjectsTo(teacher.email)).toEqual(['We sent you $77.36']);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('requires a dollar and a ready account', async () => {
    const poor = await createPayee();
    await createEnded(poor.id, 73, 116);
    const unready = await createUser(at.db, { role: 'instructor' });
    await createEnded(unready.id, 73);
    await startOnboarding(at.deps, unready);
    await payOut();
    expect([...(await payoutsOf(poor.id)), ...(await payoutsOf(unready.id))]).toEqual([]);
    await createEnded(poor.id, 73, 3);
    await payOut();
    expect(await payoutsOf(poor.id)).toMatchObject([{ amountCents: 102 }]);
  });

  it('is reduced by refunds since the previous one', async () => {
    const teacher = await createPayee();
    const { paymentId } = await createEnded(teacher.id, 73);
    await payOut();
    await at.db
      .transaction()
      .execute((trx) =>
        refundPayments(at.deps, trx, [{ paymentId, amountCents: 4550, reason: 'provider' }]),
      );
    await createEnded(teacher.id, 73, 4550);
    await payOut();
    expect(await payoutsOf(teacher.id)).toHaveLength(1);
    await createEnded(teacher.id, 73, 1000);
    await payOut();
    expect(await payoutsOf(teacher.id)).toMatchObject([
      { amountCents: 3868 },
      { amountCents: 850 },
    ]);
  });

  it('is retried while the provider is unavailable', async () => {
    const teacher = await createPayee();
    await createEnded(teacher.id, 73);
    await payOut();
    const [payout] = await payoutsOf(teacher.id);
    const unavailable = withTransfer(() => Promise.reject(new ProviderUnavailable()));
    const sending = sendPayout(unavailable, payout?.id ?? '');
    await expect(sending).rejects.toBeInstanceOf(JobFailure);
    expect(await payoutsOf(teacher.id)).toMatchObject([{ status: 'pending' }]);
  });

  it('that is rejected for good is payable again, and the instructor is notified of the next step', async () => {
    const teacher = await createPayee();
    await createEnded(teacher.id, 73);
    await payOut();
    const [payout] = await payoutsOf(teacher.id);
    const rejecting = withTransfer(() => Promise.reject(new TransferRejected()));
    for (let times = 0; times < 2; times++) await sendPayout(rejecting, payout?.id ?? '');
    expect(await payoutsOf(teacher.id)).toMatchObject([{ status: 'failed' }]);
    expect((await accountOf(teacher.id))?.isReady).toBe(false);
    expect(await subjectsTo(teacher.email)).toEqual(["We couldn't send you $38.68"]);
    await payOut();
    expect(await payoutsOf(teacher.id)).toHaveLength(1);
    expect(await findMoneyFaults(at.db)).toEqual([]);
  });

  it('that was rejected is made again only after the account has changed', async () => {
    const teacher = await createPayee();
    await createEnded(teacher.id, 73);
    await payOut();
    const [payout] = await payoutsOf(teacher.id);
    await sendPayout(
      withTransfer(() => Promise.reject(new TransferRejected())),
      payout?.id ?? '',
    );
    const account = await accountOf(teacher.id);
    expect(account?.missing).toEqual(['external_account']);
    // The provider still reports the account as ready.
    const state = { isReady: true, missing: [] };
    for (let day = 0; day < 2; day++) {
      await checkPayoutAccounts(at.deps);
      await setAccountState(at.db, account?.accountId ?? '', state);
      await payOut();
    }
    expect(await payoutsOf(teacher.id)).toHaveLength(1);
    await applyEvent(at.deps, {
      id: newId(),
      type: 'account.updated',
      subject: account?.accountId ?? '',
      kind: 'account',
      accountId: account?.accountId ?? '',
      state,
    });
    await payOut();
    expect(await payoutsOf(teacher.id)).toHaveLength(2);
    expect(await subjectsTo(teacher.email)).toEqual(["We couldn't send you $38.68"]);
  });
});

describe('a payout account', () => {
  it('is created once, and returns its missing requirements', async () => {
    const teacher = await createUser(at.db);
    const first = await startOnboarding(at.deps, teacher);
    const account = await accountOf(teacher.id);
    expect(account).toMatchObject({ isReady: false });
    expect(account?.missing).not.toEqual([]);
    expect(await startOnboarding(at.deps, teacher)).toEqual(first);
    expect(await accountOf(teacher.id)).toEqual(account);
  });

  it('is set up only by an instructor with a class, ten times an hour', async () => {
    const teacher = await createUser(at.db);
    const { money } = callerFor(at.deps, teacher);
    expect(await rejectionOf(money.startOnboarding())).toBe('CLASS_REQUIRED');
    await createClass(at.db, teacher.id);
    for (let times = 0; times < 10; times++)
      expect(await rejectionOf(money.startOnboarding())).toBeNull();
    expect(await rejectionOf(money.startOnboarding())).toBe('RATE_LIMITED');
  });

  it('is found to be ready although its webhook was lost', async () => {
    const teacher = await createUser(at.db);
    await startOnboarding(at.deps, teacher);
    await finishOnboarding(at.deps, (await accountOf(teacher.id))?.accountId ?? '');
    await checkPayoutAccounts(at.deps);
    expect(await accountOf(teacher.id)).toMatchObject({ isReady: true, missing: [] });
  });

  it('is checked although the provider does not know another one, which is reported', async () => {
    const [lost, found] = [await createUser(at.db), await createUser(at.db)];
    for (const teacher of [lost, found]) await startOnboarding(at.deps, teacher);
    const lostId = (await accountOf(lost.id))?.accountId ?? '';
    await finishOnboarding(at.deps, (await accountOf(found.id))?.accountId ?? '');
    const { payments } = at.deps;
    if (!payments) throw new Error('There is no provider');
    const readPayoutAccount = async (accountId: string) => {
      if (accountId === lostId) throw new UnknownToProvider();
      return payments.readPayoutAccount(accountId);
    };
    const deps = { ...at.deps, payments: { ...payments, readPayoutAccount } };
    await expect(checkPayoutAccounts(deps)).rejects.toThrow(lostId);
    expect(await accountOf(found.id)).toMatchObject({ isReady: true });
  });

  it('cannot be set up while the provider is unavailable, or where learners pay in person', async () => {
    const teacher = await createUser(at.db);
    const { payments } = at.deps;
    if (!payments) throw new Error('There is no provider');
    const onboardingUrl = () => Promise.reject(new ProviderUnavailable());
    const unavailable = { ...at.deps, payments: { ...payments, onboardingUrl } };
    await expect(startOnboarding(unavailable, teacher)).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    const inPerson = { ...at.deps, payments: null };
    await expect(startOnboarding(inPerson, teacher)).rejects.toMatchObject({
      code: 'PAYMENTS_IN_PERSON',
    });
    await payDueTeachers(inPerson);
    await checkPayoutAccounts(inPerson);
  });
});
