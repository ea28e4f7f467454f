import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { NewBooking, Trx } from '#server/db/schema.ts';
import { setSeats } from '#server/market/bookings/change/change-seats.queries.ts';
import { nextPayoutTime } from '#server/money/earnings.service.ts';
import {
  recordPayouts,
  recordRefunds,
  recordReleases,
} from '#server/money/ledger/ledger.queries.ts';
import { insertRefunds } from '#server/money/payments/refunds.queries.ts';
import { payForBookings } from '#server/money/sandbox/pay-for-bookings.service.ts';
import { insertSandboxRefund } from '#server/money/sandbox/sandbox.queries.ts';
import type { CommissionPercents } from '#shared/market/bookings/commission-source.ts';
import { currentRefundPolicy, refundCents } from '#shared/market/bookings/refund-policy.ts';
import { minPayoutCents, releaseDays } from '#shared/money/payments.ts';
import { demoTeachers } from './demo-people.ts';
import { type DemoReturn, demoId } from './demo-plan.ts';

type DemoMoney = { bookings: NewBooking[]; returns: DemoReturn[]; percents: CommissionPercents };

/** Pays for the bookings, refunds those who gave spots back, and pays the instructors out, as of `now`. */
export async function settleDemo(trx: Trx, money: DemoMoney, now: Date): Promise<void> {
  const { bookings, returns, percents } = money;
  await payForBookings(
    trx,
    bookings.map(({ id }) => id),
    percents,
  );
  await refundReturns(trx, returns);
  await openAccounts(trx);
  await releasePast(trx, now);
  await payOutPast(trx, now);
}

/** The spots that were given back, of bookings that still have others. */
export async function takeBackSpots(trx: Trx, returns: DemoReturn[]): Promise<void> {
  for (const { bookingId, isCancellation } of returns)
    if (!isCancellation) await setSeats(trx, bookingId, { seats: 1, guests: undefined });
}

async function refundReturns(trx: Trx, returns: DemoReturn[]): Promise<void> {
  for (const { bookingId, startsAt, at } of returns) {
    const { paymentId, chargeId, priceCents } = await trx
      .selectFrom('payments as p')
      .innerJoin('bookings as b', 'b.id', 'p.bookingId')
      .select(['p.id as paymentId', 'p.chargeId', 'b.priceCents'])
      .where('p.bookingId', '=', bookingId)
      .executeTakeFirstOrThrow();
    const terms = { paidCents: priceCents, refundPolicy: currentRefundPolicy, startsAt };
    const refund = { id: newId(), amountCents: refundCents(terms, at) };
    await insertSandboxRefund(trx, { ...refund, chargeId: chargeId ?? '' });
    const sent = {
      reason: 'student_canceled',
      status: 'sent',
      providerRefundId: refund.id,
    } as const;
    await insertRefunds(trx, [{ ...refund, paymentId, createdAt: at, ...sent }]);
    await recordRefunds(trx, [refund.id]);
  }
}

/** Everyone who teaches has a payout account, under their own id. */
async function openAccounts(trx: Trx): Promise<void> {
  const teacherIds = demoTeachers.map(({ username }) => demoId(username));
  const ready = { isReady: true, destination: 'Test Bank, ending in 6789' };
  await trx
    .insertInto('sandboxPayoutAccounts')
    .values(teacherIds.map((teacherId) => ({ id: teacherId, teacherId, isReady: true })))
    .execute();
  await trx
    .insertInto('payoutAccounts')
    .values(
      teacherIds.map((teacherId) => ({
        teacherId,
        provider: 'sandbox' as const,
        accountId: teacherId,
        ...ready,
      })),
    )
    .execute();
}

/** As the hourly job would have done, at 20 minutes past. */
async function releasePast(trx: Trx, now: Date): Promise<void> {
  const due = sql`date_trunc('hour', s.ends_at + make_interval(days => ${releaseDays}, mins => -20))
    + interval '80 minutes'`;
  const { rows } = await sql<{ id: string }>`
    UPDATE payments SET released_at = ${due} FROM bookings b, class_sessions s
    WHERE b.id = payments.booking_id AND s.id = b.session_id AND payments.status = 'paid'
      AND ${due} <= ${now}
    RETURNING payments.id`.execute(trx);
  await recordReleases(
    trx,
    rows.map(({ id }) => id),
  );
}

type Released = { teacherId: string; releasedAt: Date; cents: number };
type Payout = { id: string; teacherId: string; amountCents: number; createdAt: Date };

/** As the daily job would have done. */
async function payOutPast(trx: Trx, now: Date): Promise<void> {
  const { rows } = await sql<Released>`
    SELECT p.teacher_id, p.released_at, sum(e.amount_cents)::int AS cents
    FROM payments p JOIN ledger_entries e ON e.payment_id = p.id AND e.account = 'payable'
    GROUP BY p.teacher_id, p.released_at ORDER BY p.released_at, p.teacher_id`.execute(trx);
  const payouts = payoutsOf(rows).filter(({ createdAt }) => createdAt <= now);
  const sent = payouts.map((payout) => ({
    ...payout,
    status: 'sent' as const,
    providerTransferId: payout.id,
    sentAt: payout.createdAt,
  }));
  await trx.insertInto('payouts').values(sent).execute();
  const transfers = payouts.map(({ id, teacherId: accountId, amountCents }) => {
    return { id, accountId, amountCents };
  });
  await trx.insertInto('sandboxTransfers').values(transfers).execute();
  await recordPayouts(
    trx,
    payouts.map(({ id }) => id),
  );
}

/** One payout for all that was released since the last one; small amounts wait for the next. */
function payoutsOf(released: Released[]): Payout[] {
  const payouts: Payout[] = [];
  const open = new Map<string, Payout>();
  for (const { teacherId, releasedAt, cents } of released) {
    const createdAt = nextPayoutTime(releasedAt);
    const before = open.get(teacherId);
    const isSame = before?.createdAt.getTime() === createdAt.getTime();
    if (before && (isSame || before.amountCents < minPayoutCents)) {
      Object.assign(before, { createdAt, amountCents: before.amountCents + cents });
    } else {
      const payout = { id: newId(), teacherId, amountCents: cents, createdAt };
      open.set(teacherId, payout);
      payouts.push(payout);
    }
  }
  return payouts.filter(({ amountCents }) => amountCents >= minPayoutCents);
}
