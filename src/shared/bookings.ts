import { z } from 'zod';
import { classLimits } from './classes.ts';
import { centsToDollars } from './money.ts';
import { rawText, recordId } from './text.ts';
import { hourMs } from './units.ts';

export const cancelledStatuses = ['cancelled_by_student', 'cancelled_by_teacher'] as const;
/** A booking of one of these holds a seat; the index `bookings_one_live_seat` says the same. */
export const seatHoldingStatuses = ['confirmed', 'attended', 'no_show'] as const;
export const bookingStatuses = [...seatHoldingStatuses, ...cancelledStatuses] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

type Attendance = { status: BookingStatus; noShowContestedAt: string | Date | null };

/** Whether the holder of a seat may review the session: not after a no-show they have not contested. */
export function mayReview({ status, noShowContestedAt }: Attendance): boolean {
  return status !== 'no_show' || noShowContestedAt !== null;
}

export const bookClassInput = z.strictObject({
  classId: recordId,
  sessionId: recordId.optional(),
  /** What the student has read and agreed to; refused when it is not so any more. */
  asShown: z
    .strictObject({
      price: z.number().min(0).max(classLimits.maxPriceDollars),
      location: rawText(classLimits.location.max),
      startTime: z.iso.datetime().refine((moment) => Date.parse(moment) > 0),
    })
    .optional(),
});
export type BookClassInput = z.infer<typeof bookClassInput>;
export const bookingIdInput = z.strictObject({ bookingId: recordId });

/** Kept on each booking as it was when it was made: later policies never change a sold seat. */
export type RefundPolicy = { fullRefundHours: number };
export const currentRefundPolicy: RefundPolicy = { fullRefundHours: 24 };

type RefundableBooking = { priceCents: number; refundPolicy: RefundPolicy; startsAt: Date };

/**
 * Cents that go back to the student who cancels at `now`: all of them until `fullRefundHours`
 * before the start (the moment itself included), none afterwards. Specification, section 9.
 */
export function refundCents(booking: RefundableBooking, now: Date): number {
  return now <= refundDeadline(booking) ? booking.priceCents : 0;
}

/** Until this moment, itself included, cancelling gives the full price back. */
export function refundDeadline(booking: { refundPolicy: RefundPolicy; startsAt: Date }): Date {
  return new Date(booking.startsAt.getTime() - booking.refundPolicy.fullRefundHours * hourMs);
}

/** The refund for cancelling at `now`, in dollars. Clients show it and never compute their own. */
export function refundTerms(booking: RefundableBooking, now: Date) {
  const cents = refundCents(booking, now);
  return {
    amount: centsToDollars(cents),
    isFull: cents === booking.priceCents,
    fullRefundUntil: refundDeadline(booking).toISOString(),
  };
}
