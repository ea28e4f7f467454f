import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { commissionSources } from '#shared/market/bookings/commission-source.ts';
import { dollarsToCents, percentOfCents } from '#shared/money/money.ts';
import { selectLedgerFaults } from './ledger/check-ledger.queries.ts';
import { recordCharges, recordRefunds, recordReleases } from './ledger/ledger.queries.ts';
import { applyDisputeUpdate } from './payments/disputes.service.ts';
import { insertPayments } from './payments/payments.queries.ts';
import { insertRefunds } from './payments/refunds.queries.ts';
import { applyRefundUpdate } from './payments/refunds.service.ts';
import { setReleased } from './payouts/releases.queries.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });

const cents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 }));
const share = fc.integer({ min: 1, max: 1000 });
const monthsAgo = fc.integer({ min: 0, max: 3 });
/** What follows a payment: refunds in that month or later, and events of today. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), share, monthsAgo }) },
  fc.record({ kind: fc.constant('refund that fails at the provider' as const), share }),
  fc.record({ kind: fc.constantFrom('open' as const, 'won' as const, 'lost' as const), share }),
  fc.record({ kind: fc.constant('release' as const) }),
);
const booking = fc.record({
  source: fc.constantFrom(...commissionSources),
  /** The first payment, and those for spots that were added later. */
  payments: fc.array(
    fc.record({
      price: cents,
      percent: fc.constantFrom(0, 3, 15, 100),
      received: fc.option(cents, { freq: 5 }),
      monthsAgo,
      steps: fc.array(step, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
type Booking = typeof booking extends fc.Arbitrary<infer T> ? T : never;

/** A day in the middle of a month in UTC, or now. */
function timeIn(ago: number, now: Date): Date {
  return ago === 0
    ? now
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15, 12));
}

type Row = { price: number; refund: number; commission: number; net: number };
const columns = ['price', 'refund', 'commission', 'net'] as const;
const inCents = (row: Row) => columns.map((column) => dollarsToCents(row[column]));
const sumOf = (rows: Row[]) =>
  columns.map((column) => rows.reduce((sum, row) => sum + dollarsToCents(row[column]), 0));
const addsUp = (row: Row) => {
  const [price = 0, refund = 0, commission = 0, net] = inCents(row);
  return price - refund - commission === net;
};

it('each payment, month and line of a statement adds up to the cent and to the ledger, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 5 }), checkHistory),
    { numRuns: runsOf({ sample: 12, all: 60 }), endOnFailure: true },
  );
  expect(await selectLedgerFaults(at.db)).toEqual([]);
}, 600_000);

async function checkHistory(bookings: Booking[]): Promise<void> {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
  const now = new Date();
  const make = (trx: Trx) => makeHistory(trx, { teacherId: teacher.id, sessionId, bookings, now });
  await at.db.transaction().execute(make);
  const money = callerFor(at.deps, teacher).money;

  const { months, monthsTotal, balances } = await money.overview({});
  expect(months.filter((month) => !addsUp(month))).toEqual([]);
  expect(dollarsToCents(monthsTotal)).toBe(sumOf(months)[3]);
  const ledger = await ledgerOf(teacher.id);
  for (const month of months) {
    const rows = await rowsOf(month.month, money);
    expect(rows.filter((row) => !addsUp(row))).toEqual([]);
    expect(sumOf(rows)).toEqual(inCents(month));
    expect(inCents(month)).toEqual(ledger.get(month.month) ?? [0, 0, 0, 0]);
    const paid = rows.filter(({ price }) => price !== 0);
    const found = paid.filter(({ source }) => source === 'found').length;
    expect([month.found, month.own]).toEqual([found, paid.length - found]);
  }
  const { held, payable, disputed } = balances;
  const owned = [held, payable, disputed].reduce((sum, amount) => sum + dollarsToCents(amount), 0);
  expect(owned).toBe(dollarsToCents(monthsTotal));

  const { items } = await money.earnings({ limit: 100 });
  expect(items.filter((row) => !addsUp(row))).toEqual([]);
  expect(sumOf(items)[3]).toBe(owned);
  await checkStatements(teacher, months, owned);
}

type Made = { teacherId: string; sessionId: string; bookings: Booking[]; now: Date };

async function makeHistory(trx: Trx, { teacherId, sessionId, bookings, now }: Made): Promise<void> {
  const { id: studentId } = await createUser(trx);
  for (const { source, payments } of bookings) {
    const bookingId = newId();
    const terms = { priceCents: 100, refundPolicy: JSON.stringify({ fullRefundHours: 24 }) };
    const reason = { commissionSource: source, status: 'expired' as const };
    await trx
      .insertInto('bookings')
      .values({ id: bookingId, sessionId, studentId, ...terms, ...reason })
      .execute();
    for (const [place, { price, percent, received, steps, ...paid }] of payments.entries()) {
      const id = newId();
      const paidAt = timeIn(paid.monthsAgo, now);
      const charge = {
        receivedCents: received ?? price,
        commissionCents: percentOfCents(price, percent),
      };
      const row = {
        id,
        bookingId,
        teacherId,
        isAddition: place > 0,
        amountCents: price,
        ...charge,
      };
      await insertPayments(trx, [{ ...row, provider: 'sandbox', status: 'paid', paidAt }]);
      await recordCharges(trx, [id]);
      for (const next of steps) await makeStep(trx, { id, paidAt, ...charge }, next, now);
    }
  }
}

type Payment = { id: string; paidAt: Date; receivedCents: number };

async function makeStep(
  trx: Trx,
  { id, paidAt, receivedCents }: Payment,
  next: Booking['payments'][number]['steps'][number],
  now: Date,
): Promise<void> {
  if (next.kind === 'release') {
    await setReleased(trx, [id]);
    return recordReleases(trx, [id]);
  }
  const amountCents = Math.ceil((receivedCents * next.share) / 1000);
  if (next.kind === 'refund') {
    const refundId = newId();
    const createdAt = new Date(Math.max(paidAt.getTime(), timeIn(next.monthsAgo, now).getTime()));
    const refund = { id: refundId, paymentId: id, amountCents, createdAt, providerRefundId: null };
    await insertRefunds(trx, [{ ...refund, reason: 'student_canceled', status: 'pending' }]);
    return recordRefunds(trx, [refundId]);
  }
  if (next.kind === 'refund that fails at the provider') {
    const update = { refundId: null, providerRefundId: newId(), amountCents };
    await applyRefundUpdate(at.deps, trx, id, { ...update, status: 'sent' });
    return applyRefundUpdate(at.deps, trx, id, { ...update, status: 'failed' });
  }
  const dispute = { providerDisputeId: newId(), amountCents };
  await applyDisputeUpdate(trx, id, { ...dispute, status: 'open' });
  if (next.kind !== 'open') await applyDisputeUpdate(trx, id, { ...dispute, status: next.kind });
}

type Money = ReturnType<typeof callerFor>['money'];

/** All pages of a month. */
async function rowsOf(month: string, money: Money) {
  const rows: Awaited<ReturnType<Money['monthEarnings']>>['items'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<Money['monthEarnings']>> = await money.monthEarnings({
      month,
      limit: 3,
      ...(cursor && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

/** Charged, refunded, commission and net of each month, of the transactions that changed the net. */
async function ledgerOf(teacherId: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ month: string; sums: number[] }>`
    WITH steps AS (
      SELECT t.kind, to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'provider'), 0) AS provider,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.account = 'commission'), 0) AS commission,
        coalesce(sum(e.amount_cents) FILTER (WHERE e.teacher_id = ${teacherId}), 0) AS net
      FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
        JOIN payments p ON p.id = e.payment_id
      WHERE p.teacher_id = ${teacherId} GROUP BY t.id)
    SELECT month, ARRAY[
      coalesce(-sum(provider) FILTER (WHERE kind = 'charge'), 0),
      coalesce(sum(provider) FILTER (WHERE kind <> 'charge'), 0),
      sum(commission), sum(net)]::int[] AS sums
    FROM steps WHERE net <> 0 GROUP BY month`.execute(at.db);
  return new Map(rows.map(({ month, sums }) => [month, sums]));
}

type Teacher = Awaited<ReturnType<typeof createUser>>;

/** In the time zone of the class, which is behind UTC, so the months have the same days together. */
async function checkStatements(teacher: Teacher, months: { month: string }[], owned: number) {
  let total = 0;
  for (const { month } of months) {
    const csv = await callerFor(at.deps, teacher).statements.csv({ month });
    for (const line of csv.trim().split('\r\n').slice(1)) {
      const fields = line.split(',').map((field) => dollarsToCents(Number(field)));
      const [price = 0, commission = 0, , net = 0, refund = 0] = fields.slice(5);
      expect(price - refund - commission, line).toBe(net);
      total += net;
    }
  }
  expect(total).toBe(owned);
}
