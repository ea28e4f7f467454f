import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { applyDisputeUpdate } from '#server/money/payments/disputes.service.ts';
import { markPaid } from '#server/money/payments/payments.queries.ts';
import { refundQueue } from '#server/money/payments/refund-queues.ts';
import { applyRefundUpdate, refundPayments } from '#server/money/payments/refunds.service.ts';
import { setReleased } from '#server/money/payouts/releases.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import {
  accountsOf,
  createPaidBooking,
  createPayment,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { recordPayout, recordReleases } from './ledger.queries.ts';

const at = openTestDeps();
const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => at.db.transaction().execute(work);

const refund = (paymentId: string, amountCents: number) =>
  inTransaction((trx) =>
    refundPayments(at.deps, trx, [{ paymentId, amountCents, reason: 'student_canceled' }]),
  );

const dispute = (paymentId: string, status: 'open' | 'won' | 'lost', amountCents = 4550) =>
  inTransaction((trx) =>
    applyDisputeUpdate(trx, paymentId, {
      providerDisputeId: `dispute_${paymentId}`,
      amountCents,
      status,
    }),
  );

const release = (paymentId: string) =>
  inTransaction(async (trx) => {
    await setReleased(trx, [paymentId]);
    await recordReleases(trx, [paymentId]);
  });

describe('a charge', () => {
  it('is split into the commission and the held amount, with the rounding cent for the instructor', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 4550, percent: 15 });
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -4550,
      commission: 682,
      held: 3868,
    });
  });

  it('of an amount other than the price has a commission in the same proportion', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 4550, receivedCents: 999 });
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -999,
      commission: 149,
      held: 850,
    });
  });

  it('is recorded once', async () => {
    const { paymentId } = await createPaidBooking(at.db);
    const again = { paymentId, chargeId: 'another', receivedCents: 4550 };
    expect(await inTransaction((trx) => markPaid(trx, again))).toBe(false);
  });
});

describe('a refund', () => {
  it('in parts keeps the rounded commission of the rest, and a full one keeps nothing', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000, percent: 15 });
    await refund(paymentId, 333);
    // 150 * 667 / 1000 is 100.05.
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -667,
      commission: 100,
      held: 567,
    });
    await refund(paymentId, 667);
    expect(await accountsOf(at.db, paymentId)).toEqual({});
  });

  it('is at most the rest, and nothing of a payment that never arrived', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000 });
    expect(await refund(paymentId, 400)).toMatchObject([{ amountCents: 400 }]);
    expect(await refund(paymentId, 1000)).toMatchObject([{ amountCents: 600 }]);
    expect(await refund(paymentId, 1)).toEqual([]);
    const teacher = await createUser(at.db);
    const { sessionId } = await createClass(at.db, teacher.id);
    const bookingId = await createBooking(at.db, sessionId, (await createUser(at.db)).id);
    const open = await createPayment(at.db, bookingId, { teacherId: teacher.id });
    expect(await refund(open, 4550)).toEqual([]);
  });

  it('after the release is taken from the payable amount, even below zero', async () => {
    const { paymentId, teacherId } = await createPaidBooking(at.db, { amountCents: 1000 });
    await release(paymentId);
    const payout = { id: newId(), teacherId, amountCents: 850 };
    await at.db.insertInto('payouts').values(payout).execute();
    await inTransaction((trx) => recordPayout(trx, payout.id));
    await refund(paymentId, 1000);
    const balances = await at.db
      .selectFrom('teacherBalances')
      .selectAll()
      .where('teacherId', '=', teacherId)
      .execute();
    expect(balances).toEqual([
      { teacherId, heldCents: '0', payableCents: '-850', disputedCents: '0' },
    ]);
  });

  it('of a whole session takes as few statements as one of a booking', async () => {
    const teacher = await createUser(at.db);
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
    const paymentIds: string[] = [];
    for (let index = 0; index < 30; index++) {
      const booked = { teacherId: teacher.id, sessionId };
      paymentIds.push((await createPaidBooking(at.db, booked)).paymentId);
    }
    const countOf = async (ids: string[]) => {
      at.statements.length = 0;
      const requests = ids.map((paymentId) => {
        return { paymentId, amountCents: 4550, reason: 'teacher_canceled' as const };
      });
      await inTransaction((trx) => refundPayments(at.deps, trx, requests));
      return at.statements.length;
    };
    const one = await countOf(paymentIds.slice(0, 1));
    expect(await countOf(paymentIds.slice(1))).toBe(one);
    const waiting = await at.deps.jobs.waiting(refundQueue, 1000);
    const { rows } = await sql<{ id: string }>`SELECT r.id FROM refunds r
      WHERE payment_id = ANY(${paymentIds}::uuid[])`.execute(at.db);
    expect(rows).toHaveLength(30);
    const sent = new Set(waiting.map(({ data }) => data.refundId));
    expect(rows.filter(({ id }) => !sent.has(id))).toEqual([]);
    for (const id of paymentIds) expect(await accountsOf(at.db, id)).toEqual({});
  });

  it('that was made at the provider is recorded once, without requesting it again', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000 });
    const before = await at.deps.jobs.waiting(refundQueue, 1000);
    const update = {
      refundId: null,
      providerRefundId: `re_${paymentId}`,
      amountCents: 200,
      status: 'sent',
    } as const;
    for (let times = 0; times < 2; times++)
      await inTransaction((trx) => applyRefundUpdate(at.deps, trx, paymentId, update));
    expect((await accountsOf(at.db, paymentId)).provider).toBe(-800);
    expect(await at.deps.jobs.waiting(refundQueue, 1000)).toHaveLength(before.length);
  });
});

describe('a dispute', () => {
  it('sets the instructor’s part aside, and returns it when the dispute is won', async () => {
    const { paymentId } = await createPaidBooking(at.db);
    await dispute(paymentId, 'open');
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -4550,
      commission: 682,
      disputed: 3868,
    });
    await dispute(paymentId, 'won');
    expect(await accountsOf(at.db, paymentId)).toMatchObject({ commission: 682, held: 3868 });
  });

  it('that is won after the release makes its part payable', async () => {
    const { paymentId } = await createPaidBooking(at.db);
    await dispute(paymentId, 'open');
    await release(paymentId);
    await dispute(paymentId, 'won');
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -4550,
      commission: 682,
      payable: 3868,
    });
  });

  it('that is lost gives everything back, even if it is reported again or out of order', async () => {
    const { paymentId } = await createPaidBooking(at.db);
    for (const update of ['lost', 'open', 'lost', 'won'] as const) await dispute(paymentId, update);
    expect(await accountsOf(at.db, paymentId)).toEqual({});
  });

  it('about a part of the charge takes this part with its commission', async () => {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000 });
    await dispute(paymentId, 'lost', 333);
    expect(await accountsOf(at.db, paymentId)).toEqual({
      provider: -667,
      commission: 100,
      held: 567,
    });
  });

  it.each(['won', 'lost'] as const)(
    'that is %s after a full refund does not return the money twice',
    async (outcome) => {
      const { paymentId } = await createPaidBooking(at.db);
      await dispute(paymentId, 'open');
      await refund(paymentId, 4550);
      await dispute(paymentId, outcome);
      expect(await accountsOf(at.db, paymentId)).toEqual({});
    },
  );
});

describe('the ledger', () => {
  it.each([
    'UPDATE ledger_entries SET amount_cents = 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    'UPDATE ledger_transactions SET created_at = now()',
    'DELETE FROM ledger_transactions',
    'TRUNCATE ledger_transactions CASCADE',
  ])('rejects %s', async (statement) => {
    await createPaidBooking(at.db);
    await expect(sql.raw(statement).execute(at.db)).rejects.toThrow('The ledger is append-only');
  });

  it('rejects a transaction whose entries do not sum to zero when it commits', async () => {
    const { paymentId, teacherId } = await createPaidBooking(at.db);
    const id = newId();
    const unbalanced = inTransaction(async (trx) => {
      await trx
        .insertInto('ledgerTransactions')
        .values({ id, kind: 'refund', sourceId: newId() })
        .execute();
      await trx
        .insertInto('ledgerEntries')
        .values([
          { transactionId: id, account: 'held', teacherId, paymentId, amountCents: 5 },
          { transactionId: id, account: 'provider', teacherId: null, paymentId, amountCents: -4 },
        ])
        .execute();
    });
    await expect(unbalanced).rejects.toThrow('do not sum to zero');
  });
});
