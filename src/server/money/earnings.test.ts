import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import { dayMs } from '#shared/units.ts';
import { nextPayoutTime } from './earnings.service.ts';
import { applyDisputeUpdate } from './payments/disputes.service.ts';
import { refundPayments } from './payments/refunds.service.ts';
import { startOnboarding } from './payouts/onboarding.service.ts';
import { setAccountState } from './payouts/payout-accounts.queries.ts';
import { setPayoutSent } from './payouts/payouts.queries.ts';
import { payDueTeachers, sendPayout } from './payouts/payouts.service.ts';
import { releaseEarnings } from './payouts/releases.service.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

const money = (account: Account | null = teacher) => callerFor(at.deps, account).money;

const createEarning = (startsInHours = 48, amountCents = 4550) =>
  createPaidBooking(at.db, { teacherId: teacher.id, startsInHours, amountCents });

async function refund(paymentId: string, amountCents: number, reason: RefundReason = 'provider') {
  await at.db
    .transaction()
    .execute((trx) => refundPayments(at.deps, trx, [{ paymentId, amountCents, reason }]));
}

async function dispute(paymentId: string, status: 'open' | 'lost') {
  const update = { providerDisputeId: `d_${paymentId}`, amountCents: 4550, status };
  await at.db.transaction().execute((trx) => applyDisputeUpdate(trx, paymentId, update));
}

async function makeReady() {
  await startOnboarding(at.deps, teacher);
  const { accountId } = await at.db
    .selectFrom('payoutAccounts')
    .select('accountId')
    .where('teacherId', '=', teacher.id)
    .executeTakeFirstOrThrow();
  await setAccountState(at.db, accountId, { isReady: true, missing: [] });
}

async function payoutIds(): Promise<string[]> {
  const of = at.db.selectFrom('payouts').select('id').where('teacherId', '=', teacher.id);
  return (await of.orderBy('id').execute()).map(({ id }) => id);
}

async function payOut() {
  await releaseEarnings(at.deps);
  await payDueTeachers(at.deps);
}

describe('earnings', () => {
  it('list each paid booking with its state, latest payment first', async () => {
    await makeReady();
    const paid = await createEarning(-75);
    await payOut();
    const payable = await createEarning(-75);
    await releaseEarnings(at.deps);
    const held = await createEarning();
    const refunded = await createEarning();
    await refund(refunded.paymentId, 4550);
    const disputed = await createEarning();
    await dispute(disputed.paymentId, 'open');
    const { items, balances } = await money().earnings({});
    expect(items.map(({ bookingId, state }) => [bookingId, state])).toEqual([
      [disputed.bookingId, 'disputed'],
      [refunded.bookingId, 'refunded'],
      [held.bookingId, 'held'],
      [payable.bookingId, 'payable'],
      [paid.bookingId, 'paid'],
    ]);
    expect(balances).toEqual({ held: 38.68, payable: 38.68, disputed: 38.68, paid: 38.68 });
  });

  it('show price, refund, commission and net', async () => {
    const { paymentId, studentId } = await createEarning(48, 1000);
    await refund(paymentId, 333);
    const { fullName } = await at.db
      .selectFrom('users')
      .select('fullName')
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow();
    const [item] = (await money().earnings({})).items;
    expect(item).toMatchObject({
      title: 'Bread without haste',
      timeZone: 'America/Los_Angeles',
      student: fullName,
      price: 10,
      refund: 3.33,
      commission: 1,
      net: 5.67,
      state: 'held',
    });
  });

  it('become payable again when their payout is returned', async () => {
    await makeReady();
    await createEarning(-75);
    await payOut();
    const [id = ''] = await payoutIds();
    // The sandbox does not know that the account is ready, so it rejects the transfer.
    await sendPayout(at.deps, id);
    const { items, balances, payoutAccount } = await money().earnings({});
    expect(items).toMatchObject([{ state: 'payable' }]);
    expect(balances).toMatchObject({ payable: 38.68, paid: 0 });
    expect(payoutAccount).toEqual({
      isReady: false,
      missing: ['external_account'],
      destination: null,
    });
    expect((await money().payouts({})).items).toMatchObject([{ amount: 38.68, status: 'failed' }]);
  });

  it('of a payout that is returned after a later one was sent are payable, and no others', async () => {
    await makeReady();
    await createEarning(-75);
    await payOut();
    await createEarning(-75);
    await payOut();
    const [late = '', sent = ''] = await payoutIds();
    await at.db.transaction().execute((trx) => setPayoutSent(trx, sent, sent));
    await sendPayout(at.deps, late);
    await createEarning();
    const states = async () => (await money().earnings({})).items.map(({ state }) => state);
    expect(await states()).toEqual(['held', 'paid', 'payable']);
    await startOnboarding(at.deps, teacher);
    await payOut();
    expect(await states()).toEqual(['held', 'paid', 'paid']);
    expect(await payoutIds()).toHaveLength(3);
  });

  it('that a later payout includes stay paid when an earlier payout is returned after it', async () => {
    await makeReady();
    await createEarning(-75);
    await payOut();
    await createEarning(-75);
    await payOut();
    const [first = '', second = ''] = await payoutIds();
    // The sandbox does not know that the account is ready, so it rejects the transfers.
    await sendPayout(at.deps, first);
    await startOnboarding(at.deps, teacher);
    await payOut();
    const third = (await payoutIds()).at(-1) ?? '';
    await at.db.transaction().execute((trx) => setPayoutSent(trx, third, third));
    await sendPayout(at.deps, second);
    const states = (await money().earnings({})).items.map(({ state }) => state);
    expect(states).toEqual(['payable', 'paid']);
  });

  it('are read page by page, and so are payouts', async () => {
    await makeReady();
    const bookings: string[] = [];
    for (let index = 0; index < 3; index++) {
      bookings.push((await createEarning(-75)).bookingId);
      await payOut();
    }
    const first = await money().earnings({ limit: 2 });
    const second = await money().earnings({ limit: 2, cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ bookingId }) => bookingId);
    expect([ids, second.nextCursor]).toEqual([bookings.toReversed(), null]);
    const payouts = await money().payouts({ limit: 2 });
    const others = await money().payouts({ limit: 2, cursor: payouts.nextCursor ?? '' });
    expect([payouts.items.length, others.items.length, others.nextCursor]).toEqual([2, 1, null]);
  });

  it('of the last twelve months are payments minus refunds and lost disputes', async () => {
    const { paymentId } = await createEarning();
    await createEarning();
    await refund(paymentId, 4550);
    const lost = await createEarning();
    await dispute(lost.paymentId, 'lost');
    const { months, hasEarlierMonths } = await money().earnings({});
    expect(months.map(({ net }) => net)).toEqual([...Array(11).fill(0), 38.68]);
    expect(months.at(-1)).toMatchObject({ price: 136.5, refund: 91, commission: 6.82 });
    expect(months.at(-1)).toMatchObject({ found: 3, own: 0 });
    expect(hasEarlierMonths).toBe(false);
    expect(months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
  });

  it('of another amount than the price show what the student paid', async () => {
    const teacherId = teacher.id;
    await createPaidBooking(at.db, { teacherId, amountCents: 4550, receivedCents: 1000 });
    const [item] = (await money().earnings({})).items;
    expect(item).toMatchObject({ price: 10, refund: 0, commission: 1.49, net: 8.51 });
  });

  it('of earlier months than the last twelve are in the overview on request', async () => {
    await createPaidBooking(at.db, {
      teacherId: teacher.id,
      paidAt: new Date(Date.now() - 400 * dayMs),
    });
    const last = await money().overview({});
    expect([last.months.length, last.monthsTotal, last.hasEarlierMonths]).toEqual([12, 0, true]);
    const all = await money().overview({ months: 36 });
    expect([all.months.length, all.monthsTotal, all.hasEarlierMonths]).toEqual([36, 38.68, false]);
  });

  it('of a month are listed by date and booking, and add up to the ledger', async () => {
    const first = await createEarning(72);
    const { sessionId } = first;
    const booked = { teacherId: teacher.id, sessionId, amountCents: 2000 };
    const second = await createPaidBooking(at.db, booked);
    const past = await createEarning(-75, 1000);
    await releaseEarnings(at.deps);
    await refund(second.paymentId, 500);
    const month = new Date().toISOString().slice(0, 7);
    const dates = await money().earningDates({ month });
    expect(dates).toMatchObject([
      { sessionId, title: 'Bread without haste', net: 51.43 },
      { sessionId: past.sessionId, bookings: [{ bookingId: past.bookingId, seats: 1 }], net: 8.5 },
    ]);
    const amounts = dates[0]?.bookings.map(({ bookingId, net }) => [bookingId, net]);
    expect(new Map(amounts as [string, number][])).toEqual(
      new Map([
        [first.bookingId, 38.68],
        [second.bookingId, 12.75],
      ]),
    );
    const { months, monthsTotal } = await money().earnings({});
    const sum = dates.reduce((total, { net }) => total + net, 0);
    expect([months.at(-1)?.net, monthsTotal]).toEqual([sum, sum]);
    expect(await money().earningDates({ month: '2020-01' })).toEqual([]);
    expect(await money(await createUser(at.db)).earningDates({ month })).toEqual([]);
  });

  it('are visible only to their instructor', async () => {
    await createEarning();
    const other = await createUser(at.db);
    const { balances, items, payoutAccount, nextPayoutAt } = await money(other).earnings({});
    expect(balances).toEqual({ held: 0, payable: 0, disputed: 0, paid: 0 });
    expect([items, payoutAccount, nextPayoutAt]).toEqual([[], null, null]);
  });

  it('reject an invalid cursor', async () => {
    const rejection = await rejectionOf(money().earnings({ cursor: 'nonsense' }));
    expect(rejection).toBe('VALIDATION_FAILED');
  });
});

describe('the next payout', () => {
  it('is at the next daily hour once something is payable', async () => {
    await makeReady();
    await createEarning(-75);
    await releaseEarnings(at.deps);
    const { nextPayoutAt } = await money().earnings({});
    expect(nextPayoutAt).toBe(nextPayoutTime(new Date()).toISOString());
  });

  it('follows the release of held earnings', async () => {
    await makeReady();
    const { sessionId } = await createEarning(48);
    const { endsAt } = await at.db
      .selectFrom('classSessions')
      .select('endsAt')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const { nextPayoutAt } = await money().earnings({});
    const hours = (Date.parse(nextPayoutAt ?? '') - endsAt.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThanOrEqual(97);
  });

  it('is unknown without a ready account, or below a dollar', async () => {
    await createEarning(-75);
    await releaseEarnings(at.deps);
    expect((await money().earnings({})).nextPayoutAt).toBeNull();
    teacher = await createUser(at.db);
    await makeReady();
    await createEarning(-75, 50);
    expect((await money().earnings({})).nextPayoutAt).toBeNull();
  });

  it.each([
    ['2026-11-22T05:59:59.000Z', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ])('after %s is at %s', (after, next) => {
    expect(nextPayoutTime(new Date(after)).toISOString()).toBe(next);
  });
});

describe('a statement', () => {
  /** The classes are the demonstration's, whose time zone the statement uses. */
  const timeZone = 'America/Los_Angeles';
  const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date);
  const month = dayOf(new Date()).slice(0, 7);
  const linesOf = async (url: string) => {
    const response = await at.call('GET', url, { token: await tokenOf(at.db, teacher) });
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.headers['content-disposition']).toMatch(
      /learnlocal-statement-20\d\d-\d\d\.csv/,
    );
    expect(response.body[0], 'a byte order mark').toBe('\uFEFF');
    return response.body.trim().split('\r\n');
  };

  it('has a line for each payment, refund and payout of the month', async () => {
    await makeReady();
    const { paymentId, bookingId } = await createEarning(-75);
    await at.db
      .updateTable('bookings')
      .set({ commissionSource: 'returning', studentSince: new Date('2026-03-09T12:00Z') })
      .where('id', '=', bookingId)
      .execute();
    await payOut();
    await refund(paymentId, 1000);
    const lines = await linesOf(`/api/earnings/statement.csv?month=${month}`);
    const today = dayOf(new Date());
    expect(lines.map((line) => line.replace(/Person \d+/, 'Ada'))).toEqual([
      'Date (America/Los_Angeles),What,Class,Student,Spots,Price,Commission,Reason,You receive,Refund,Payout',
      `${today},Booking,Bread without haste,Ada,1,45.50,6.82,Your student since March 2026,38.68,,`,
      `${today},Payout,,,,,,,,,38.68`,
      `${today},Refund,Bread without haste,Ada,,,-1.50,Your student since March 2026,-8.50,10.00,`,
    ]);
  });

  it('never lets text run as a formula', async () => {
    const { bookingId } = await createEarning();
    await at.db
      .updateTable('users')
      .set({ fullName: '=HYPERLINK("https://evil.example")' })
      .where('id', '=', (eb) =>
        eb.selectFrom('bookings').select('studentId').where('id', '=', bookingId),
      )
      .execute();
    const [, line] = await linesOf(`/api/earnings/statement.csv?month=${month}`);
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('has the days and months of the instructor’s time zone', async () => {
    await createPaidBooking(at.db, {
      teacherId: teacher.id,
      paidAt: new Date('2026-01-01T07:00Z'),
    });
    const [, line] = await linesOf('/api/earnings/statement.csv?month=2025-12');
    expect(line).toMatch(/^2025-12-31,Booking,/);
    expect(await linesOf('/api/earnings/statement.csv?month=2026-01')).toHaveLength(1);
  });

  it('of another month is empty', async () => {
    await createEarning();
    expect(await linesOf('/api/earnings/statement.csv?month=2020-01')).toHaveLength(1);
  });

  it.each([
    ['', 'Choose a month, such as 2026-11'],
    ['?month=2026-13', 'Must be a month such as 2026-11'],
    ['?month=1026-01', 'Must be a month such as 2026-11'],
    ['?month=now', 'Must be a month such as 2026-11'],
  ])('of the month %s is rejected: %s', async (query, month) => {
    const token = await tokenOf(at.db, teacher);
    const response = await at.call('GET', `/api/earnings/statement.csv${query}`, { token });
    expect([response.statusCode, response.json().fields]).toEqual([400, { month }]);
  });
});

it('the data export has the payments of a student and the payouts of an instructor', async () => {
  await makeReady();
  const { bookingId, studentId } = await createEarning(-75);
  await payOut();
  const exportOf = async (id: string) => {
    const { token } = await createSession(at.db, id);
    return (await at.call('GET', '/api/auth/user/data', { token })).json();
  };
  expect(await exportOf(studentId)).toMatchObject({
    payments: [{ bookingId, status: 'paid', amount: 45.5, received: 45.5, refunded: 0 }],
    payouts: [],
  });
  expect(await exportOf(teacher.id)).toMatchObject({
    payments: [],
    payouts: [{ amount: 38.68, status: 'pending', sentAt: null }],
  });
});
