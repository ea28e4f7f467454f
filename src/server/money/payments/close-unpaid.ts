import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { expireCheckoutQueue } from './checkouts.jobs.ts';
import { closePayments, lockPaymentsOfBookings } from './payments.queries.ts';

/**
 * Closes the payments of bookings that have ended, and their checkouts by jobs; returns the bookings
 * that were paid. The bookings have ended before, because they are locked before payments.
 */
export async function closeUnpaid({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, bookingIds: string[]) {
  if (bookingIds.length === 0) return [];
  const payments = await lockPaymentsOfBookings(trx, bookingIds);
  if (payments.length === 0) return [];
  const closed = await closePayments(
    trx,
    payments.map(({ id }) => id),
  );
  const ended = closed.map(({ id }) => ({ data: { paymentId: id } }));
  await jobs.sendAll(expireCheckoutQueue, ended, trx);
  return payments.filter(({ status }) => status === 'paid');
}
