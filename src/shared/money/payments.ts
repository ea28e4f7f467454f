import { dayMs, minuteMs } from '#shared/units.ts';

/**
 * The ways in which learners pay. `stripe` and `sandbox` are online; `in-person` means at the class,
 * where we neither collect nor refund anything.
 */
export const paymentsModes = ['stripe', 'sandbox', 'in-person'] as const;
type PaymentsMode = (typeof paymentsModes)[number];
export type PaymentProviderName = Exclude<PaymentsMode, 'in-person'>;

/** Stripe's minimum charge. */
const minChargeCents = 50;
/** Whether a price can't be paid online: it is neither free nor enough to be charged. */
export const isBelowMinCharge = (priceCents: number) =>
  priceCents > 0 && priceCents < minChargeCents;
export const minPriceMessage = 'Learners pay online, so enter 0 for a free class, or at least 0.50';

/** The time for which an unpaid booking holds its seat. */
export const holdMs = 30 * minuteMs;
/** The end of a hold that begins at `now`: not after the start of its seats. */
export const holdEndOf = ({ now, startsAt }: { now: Date; startsAt: Date }) =>
  new Date(Math.min(now.getTime() + holdMs, startsAt.getTime()));
/** Unpaid bookings cost nothing, so one account may not keep many seats from others. */
export const holdLimits = {
  /** The maximum at the same time, of any kind. */
  open: 3,
  /** The maximum of all their seats. */
  seats: 8,
  /** The maximum number of holds of one session that ended unpaid within `windowMs`. */
  endedPerSession: 2,
  windowMs: dayMs,
  /** After this many declined or missed offers of one session, a student gets no more. */
  declinedOffers: 2,
  /** A hold that ends earlier counts in part. */
  fullCountMs: 2 * minuteMs,
};
/** The time between the end of a session and the release of its earnings. */
export const releaseDays = 3;
/** The maximum time from the end of a session until its instructor has the money. */
export const payoutDays = 7;
/** Banks take at most this long to accept or return a refund. */
export const maxRefundPendingDays = 10;
/** A longer payout would make the sentence about the time until payment wrong. */
export const maxPayoutPendingDays = payoutDays - releaseDays;
export const minPayoutCents = 100;
/** The hour at which payouts are made every day. */
export const payoutHourUtc = 6;

/** The state of a payment in the API. `refunded` is in full. */
export const paymentStatuses = ['open', 'paid', 'partly_refunded', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The payment of a booking with its state, in dollars. */
export type BookingPayment = {
  status: PaymentStatus;
  /** The received amount, or the amount that is due. */
  amount: number;
  currency: 'USD';
  /** The checkout's address while the status is 'open'. */
  checkoutUrl: string;
  /** The time when the seat is given up unless it is paid. */
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
  /** An administrator decided on the refund, and wrote the reason. */
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
