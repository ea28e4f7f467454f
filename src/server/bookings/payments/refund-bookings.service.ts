import { setRefundCents } from '#server/bookings/seats/cancel-seats.queries.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import type { RefundReason } from '#shared/payments.ts';
import { closeUnpaid } from './close-unpaid.ts';

/** A booking that was canceled; `refundOf` says how much of what was paid and is left goes back. */
export type EndedBooking = { bookingId: string; refundOf: (paidCents: number) => number };

/**
 * Refunds what was paid through us for bookings that were just canceled, and closes what was not.
 * Returns by booking what was paid and what is refunded; bookings paid in person are not in it.
 */
export async function refundBookings(
  { jobs }: Pick<Deps, 'jobs'>,
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
  const rules = new Map(ended.map(({ bookingId, refundOf }) => [bookingId, refundOf]));
  const requests = paid.map(({ id, bookingId, receivedCents, refundedCents }) => {
    const paidCents = (receivedCents ?? 0) - refundedCents;
    return { paymentId: id, bookingId, paidCents, amountCents: rules.get(bookingId)?.(paidCents) };
  });
  const made = await refundPayments(
    { jobs },
    trx,
    requests.flatMap(({ paymentId, amountCents }) =>
      amountCents ? { paymentId, amountCents, reason } : [],
    ),
  );
  const refundOf = new Map(made.map(({ paymentId, amountCents }) => [paymentId, amountCents]));
  const refunds = requests.map(({ paymentId, bookingId, paidCents }) => ({
    bookingId,
    paidCents,
    refundCents: refundOf.get(paymentId) ?? 0,
  }));
  await setRefundCents(trx, refunds);
  return new Map(refunds.map(({ bookingId, ...refund }) => [bookingId, refund]));
}
