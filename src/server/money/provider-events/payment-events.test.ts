import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { accountsOf } from '#server/testing/fixtures/money/paid-bookings.ts';
import { applyEvent, bookAndPay, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
let teacher: Account;

beforeAll(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

type Start = 'reserved' | 'held too long' | 'expired' | 'replaced' | 'given up';
const starts: Start[] = ['reserved', 'held too long', 'expired', 'replaced', 'given up'];

/** An unpaid booking of the only seat. */
async function begin(start: Start): Promise<string> {
  const student = await createUser(at.db);
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: 1 }] });
  const { bookings } = callerFor(at.deps, student);
  const { id: bookingId } = await bookings.book({ classId });
  if (start === 'given up') await bookings.cancel({ bookingId });
  if (start === 'reserved' || start === 'given up') return bookingId;
  await endHolds(at.db, bookingId);
  if (start !== 'held too long') await expireEndedHolds(at.deps, sessionId);
  if (start === 'replaced') await bookAndPay(at.deps, await createUser(at.db), { classId });
  return bookingId;
}

/** All events about one payment: two refunds at the provider, one of which fails, and a dispute. */
async function eventsOf(bookingId: string, outcome: 'won' | 'lost'): Promise<ProviderEvent[]> {
  const paid = await paidEvent(at.db, bookingId);
  const { chargeId, paymentId } = paid;
  const made = (type: string) => ({ id: `evt_${newId()}`, type, subject: chargeId });
  const refund = (name: string, amountCents: number, status: 'pending' | 'sent' | 'failed') => ({
    ...made('refund.updated'),
    ...({ kind: 'refunded', chargeId, refundId: null, amountCents, status } as const),
    providerRefundId: `${name}_${chargeId}`,
  });
  const dispute = (status: 'open' | 'won' | 'lost') => ({
    ...made('charge.dispute'),
    ...({ kind: 'disputed', chargeId, amountCents: 2000, status } as const),
    providerDisputeId: `dp_${chargeId}`,
  });
  return [
    paid,
    { ...paid, id: `evt_${newId()}` },
    refund('re_1', 1000, 'pending'),
    refund('re_1', 1000, 'sent'),
    refund('re_2', 333, 'sent'),
    refund('re_2', 333, 'failed'),
    dispute('open'),
    dispute(outcome),
    { ...made('checkout.session.expired'), kind: 'checkout_ended', paymentId },
    { ...made('invoice.created'), kind: 'other' },
  ];
}

/** The state that the events decide, without ids. */
async function endOf(bookingId: string) {
  const payment = await at.db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['p.id', 'p.receivedCents', 'p.refundedCents', 'p.status', 'b.status as booking'])
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const { id: paymentId, ...state } = payment;
  const refunds = await at.db
    .selectFrom('refunds')
    .select(['amountCents', 'reason', 'status'])
    .where('paymentId', '=', paymentId)
    .orderBy('amountCents')
    .execute();
  const disputes = await at.db
    .selectFrom('disputes')
    .select(['status', 'amountCents'])
    .where('paymentId', '=', paymentId)
    .execute();
  const waiting = await at.db
    .selectFrom('providerEvents')
    .select('type')
    .where('appliedAt', 'is', null)
    .execute();
  return { ...state, refunds, disputes, waiting, accounts: await accountsOf(at.db, paymentId) };
}

describe('provider events', () => {
  it('produce the same state in any order, with any repeats', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.constantFrom('won' as const, 'lost' as const),
        fc.array(fc.nat(9), { maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 15, maxLength: 15 }),
        async (start, outcome, repeats, order) => {
          const inOrder = await begin(start);
          for (const event of await eventsOf(inOrder, outcome)) await applyEvent(at.deps, event);
          const shuffled = await begin(start);
          const events = await eventsOf(shuffled, outcome);
          const reported = [...events, ...repeats.flatMap((index) => events[index] ?? [])]
            .map((event, index) => ({ event, rank: order[index] ?? 0 }))
            .toSorted((one, other) => one.rank - other.rank);
          for (const { event } of reported) await applyEvent(at.deps, event);
          expect(await endOf(shuffled)).toEqual(await endOf(inOrder));
          expect((await endOf(shuffled)).waiting).toEqual([]);
        },
      ),
      { numRuns: runsOf({ sample: 3, all: 20, full: 100 }) },
    );
    expect(await findMoneyFaults(at.db)).toEqual([]);
  }, 60_000);

  it('wait for their payment, and are applied with it', async () => {
    const bookingId = await begin('reserved');
    const [paid, , , refund] = await eventsOf(bookingId, 'won');
    if (!paid || !refund) throw new Error('There are no events');
    expect(await applyEvent(at.deps, refund)).toBe('waiting');
    expect(await applyEvent(at.deps, refund)).toBe('known');
    expect(await applyEvent(at.deps, paid)).toBe('applied');
    expect(await endOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      refundedCents: 1000,
      refunds: [{ amountCents: 1000, reason: 'provider' }],
    });
  });

  it('are all applied when they arrive concurrently', async () => {
    const bookingId = await begin('reserved');
    const events = await eventsOf(bookingId, 'won');
    await Promise.all(events.map((event) => applyEvent(at.deps, event)));
    expect(await endOf(bookingId)).toMatchObject({
      booking: 'confirmed',
      refundedCents: 1000,
      disputes: [{ status: 'won', amountCents: 2000 }],
      waiting: [],
    });
  });

  it('for an unknown payment are stored and wait', async () => {
    const event = await paidEvent(at.db, await begin('reserved'), { paymentId: newId() });
    expect(await applyEvent(at.deps, event)).toBe('waiting');
  });
});
