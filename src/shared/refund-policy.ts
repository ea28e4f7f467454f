import { centsToDollars } from './money.ts';
import { hourMs } from './units.ts';

/** Stored on each booking, so later policy changes never affect a booking already made. */
export type RefundPolicy = { fullRefundHours: number };
export const currentRefundPolicy: RefundPolicy = { fullRefundHours: 24 };

type RefundableBooking = { priceCents: number; refundPolicy: RefundPolicy; startsAt: Date };

/**
 * Cents refunded to a student who cancels at `now`: the full price up to and including
 * `fullRefundHours` before the start, nothing after. Specification, section 9.
 */
export function refundCents(booking: RefundableBooking, now: Date): number {
  return now <= refundDeadline(booking) ? booking.priceCents : 0;
}

/** The last moment (inclusive) at which canceling is fully refunded. */
export function refundDeadline(booking: { refundPolicy: RefundPolicy; startsAt: Date }): Date {
  return new Date(booking.startsAt.getTime() - booking.refundPolicy.fullRefundHours * hourMs);
}

/** The refund for canceling at `now`, in dollars. Clients show it and never compute their own. */
export function refundTerms(booking: RefundableBooking, now: Date) {
  const cents = refundCents(booking, now);
  return {
    amount: centsToDollars(cents),
    isFull: cents === booking.priceCents,
    fullRefundUntil: refundDeadline(booking).toISOString(),
  };
}

/** Minimum notice for moving a date. Specification, section 9. */
const rescheduleNoticeHours = 48;

/** The last moment at which a session starting at `startsAt` can be moved. */
export function rescheduleDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - rescheduleNoticeHours * hourMs);
}
