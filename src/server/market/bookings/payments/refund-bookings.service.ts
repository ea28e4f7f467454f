import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { closeUnpaid } from '#server/money/payments/close-unpaid.ts';
import { lockPaymentsOfBookings } from '#server/money/payments/payments.queries.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import type { RefundReason } from '#shared/money/payments.ts';
import { addKeptCents, selectKeptCents } from './refunds.queries.ts';

/** A canceled booking; `refundOf` returns how much of the remaining paid amount is refunded. */
export type EndedBooking = { bookingId: string; refundOf: (paidCents: number) => number };

/**
 * Refunds the paid amounts of bookings that were just canceled, and closes open payments. Returns
 * the paid and refunded amounts by booking, without bookings paid in person.
 */
export async function refundBookings(
  { jobs, facts }: Pick<Deps, 'jobs' | 'facts'>,
  trx: Trx,
  ended: EndedBooking[],
  reason: RefundReason,
): Promise<Map<string, { paidCents: number; refundCents: number }>> {
  if (ended.length === 0) return new Map();
  const paid = await closeUnpaid(
    { jobs },
    trx,
    ended.map(({ bookingId }) => bookingId),
  );
  const keptOf = await selectKeptCents(
    trx,
    ended.map(({ bookingId }) => bookingId),
  );
  const paidOf = Map.groupBy(paid, ({ bookingId }) => bookingId);
  const decided = ended.flatMap(({ bookingId, refundOf }) => {
    const payments = paidOf.get(bookingId);
    if (!payments) return [];
    const paidCents = sumOf(payments, leftCents);
    return {
      bookingId,
      paidCents,
      parts: allocateRefund(payments, refundOf(paidCents), keptOf.get(bookingId) ?? 0),
    };
  });
  const requests = decided.flatMap(({ parts }) => parts.map((part) => ({ ...part, reason })));
  const made = await refundPayments({ jobs, facts }, trx, requests);
  const madeOf = new Map(made.map(({ paymentId, amountCents }) => [paymentId, amountCents]));
  return new Map(
    decided.map(({ bookingId, paidCents, parts }) => [
      bookingId,
      { paidCents, refundCents: sumOf(parts, ({ paymentId }) => madeOf.get(paymentId) ?? 0) },
    ]),
  );
}

type GivenBack = EndedBooking & { worthCents: number; reason: RefundReason };

/**
 * Refunds the amount paid for seats that a student returns while the booking goes on. Null if
 * nothing was paid; the rest is kept, whatever happens to the booking later.
 */
export async function refundSeats(
  deps: Pick<Deps, 'jobs' | 'facts'>,
  trx: Trx,
  { bookingId, worthCents, refundOf, reason }: GivenBack,
): Promise<{ paidCents: number; refundCents: number } | null> {
  const payments = await lockPaymentsOfBookings(trx, [bookingId]);
  const paid = payments.filter(({ status }) => status === 'paid');
  if (paid.length === 0) return null;
  const paidCents = Math.min(worthCents, sumOf(paid, leftCents));
  const wantedCents = refundOf(paidCents);
  const keptOf = await selectKeptCents(trx, [bookingId]);
  const parts = allocateRefund(paid, wantedCents, keptOf.get(bookingId) ?? 0);
  const requests = parts.map((part) => ({ ...part, reason }));
  const made = await refundPayments(deps, trx, requests);
  const refundCents = sumOf(made, ({ amountCents }) => amountCents);
  await addKeptCents(trx, [{ bookingId, keptCents: paidCents - wantedCents }]);
  return { paidCents, refundCents };
}

function sumOf<Item>(items: Item[], amountOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}

type Paid = { id: string; receivedCents: number | null; refundedCents: number };

const leftCents = ({ receivedCents, refundedCents }: Paid) => (receivedCents ?? 0) - refundedCents;

/**
 * The parts of a refund: from the latest payment first, at most the remaining amount of each. Seats are given back
 * latest first, too, so the amount kept for those comes off the latest payments before.
 */
function allocateRefund(payments: Paid[], refundCents: number, keptCents: number) {
  const latestFirst = payments.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  let [restCents, restKept] = [refundCents, keptCents];
  const refunded = new Map<string, number>();
  const take = (payment: Paid, maxCents: number) => {
    const before = refunded.get(payment.id) ?? 0;
    const cents = Math.max(0, Math.min(maxCents, leftCents(payment) - before, restCents));
    restCents -= cents;
    if (cents > 0) refunded.set(payment.id, before + cents);
  };
  for (const payment of latestFirst) {
    const kept = Math.min(leftCents(payment), restKept);
    restKept -= kept;
    take(payment, leftCents(payment) - kept);
  }
  // Staff may refund what was kept.
  for (const payment of latestFirst) take(payment, restCents);
  return [...refunded].map(([paymentId, amountCents]) => ({ paymentId, amountCents }));
}
