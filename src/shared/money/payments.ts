import { hourMs, minuteMs } from '#shared/units.ts';

/**
 * How learners pay. `stripe` and `sandbox` are online; `in-person` means at the class, where we neither
 * collect nor refund anything.
 */
export const paymentsModes = ['stripe', 'sandbox', 'in-person'] as const;
type PaymentsMode = (typeof paymentsModes)[number];
export type PaymentProviderName = Exclude<PaymentsMode, 'in-person'>;

/** Stripe charges no less. */
const minChargeCents = 50;
/** Whether a price can't be paid online: it is neither free nor enough to be charged. */
export const isBelowMinCharge = (priceCents: number) =>
  priceCents > 0 && priceCents < minChargeCents;
export const minPriceMessage = 'Learners pay online, so enter 0 for a free class, or at least 0.50';

/** How long an unpaid booking holds its seat. */
export const holdMs = 30 * minuteMs;
/** Unpaid bookings cost nothing, so one account may not keep many seats from others. */
export const holdLimits = {
  /** At the same time. */
  open: 3,
  /** Holds of one session that ended unpaid within `windowMs`. */
  endedPerSession: 2,
  windowMs: hourMs,
};
/** How long after a session has ended its earnings become payable. */
export const releaseDays = 3;
/** When an instructor has their money at the latest, after the session ended. */
export const payoutDays = 7;
/** Banks take at most this long to accept or return a refund. */
export const maxRefundPendingDays = 10;
/** Instructors would have their money too late if a payout took longer. */
export const maxPayoutPendingDays = payoutDays - releaseDays;
export const minPayoutCents = 100;
/** Payouts are made every day at this hour. */
export const payoutHourUtc = 6;

/** A payment as people see it. `refunded` is in full. */
export const paymentStatuses = ['open', 'paid', 'partly_refunded', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How far the payment of a booking is, in dollars. */
export type BookingPayment = {
  status: PaymentStatus;
  /** What arrived, or is still to be paid. */
  amount: number;
  currency: 'USD';
  /** Where to pay while the status is 'open'. */
  checkoutUrl: string;
  /** When the seat is given up unless it is paid. */
  expiresAt: string;
  paidAt: string | null;
  refunded: number;
};

/** Seats that were added to a booking and are given up unless they are paid. */
export type SeatAddition = { seats: number; payment: BookingPayment };

export const refundReasons = [
  'student_canceled',
  'seat_passed',
  'teacher_canceled',
  'paid_late',
  'wrong_amount',
  'provider',
  /** An administrator decided it, and wrote why. */
  'staff',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export type LedgerAccount = 'provider' | 'commission' | 'held' | 'payable' | 'disputed';
export const ledgerKinds = [
  'charge',
  'refund',
  'refund_returned',
  'release',
  'payout',
  'payout_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
