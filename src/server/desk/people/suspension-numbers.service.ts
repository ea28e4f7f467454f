import type { Db } from '#server/db/schema.ts';
import { centsToDollars } from '#shared/money.ts';
import { refundOfCanceledDate } from '#shared/refund-policy.ts';
import { selectDateCounts, selectPaidBookings } from './suspension.queries.ts';

/** What suspending this person concerns; the refund is that of canceling every date. */
export async function countSuspension(db: Db, teacherId: string) {
  const counts = await selectDateCounts(db, teacherId);
  const booked = await selectPaidBookings(db, teacherId);
  const cents = booked.reduce(
    (sum, { count, paidCents, ...booking }) =>
      sum + count * refundOfCanceledDate(paidCents, booking),
    0,
  );
  return { ...counts, refund: centsToDollars(cents) };
}
