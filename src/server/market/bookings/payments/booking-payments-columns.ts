import { type RawBuilder, sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import { worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { isOpenHold } from '#server/market/bookings/seats/holds/holds.queries.ts';
import type {
  BookingPayment,
  PaymentStatus,
  RefundReason,
  SeatAddition,
} from '#shared/money/payments.ts';

// For queries of `bookings as b`.

/** The amounts received for the booking, over all its payments; NULLs if nothing was. */
const paidSums = sql`(
  SELECT sum(received_cents)::int AS received_cents, sum(refunded_cents)::int AS refunded_cents,
    min(paid_at) AS paid_at
  FROM payments WHERE booking_id = b.id AND status = 'paid')`;

const status = sql<PaymentStatus>`CASE
  WHEN paid.received_cents IS NOT NULL AND paid.refunded_cents = 0 THEN 'paid'
  WHEN paid.refunded_cents < paid.received_cents THEN 'partly_refunded'
  WHEN paid.received_cents IS NOT NULL THEN 'refunded'
  WHEN p.status = 'open' AND EXISTS (SELECT FROM seat_holds h
    WHERE h.payment_id = p.id AND ${isOpenHold('h')} AND h.expires_at > now()) THEN 'open'
  ELSE 'expired' END`;

/** Refunds made at the provider that failed count as never made. */
const isOurs = sql`AND NOT (r.status = 'failed' AND r.reason = 'provider')`;

/**
 * Null for a booking that is not paid through us. Added seats that wait to be paid are in
 * `addition`.
 */
export const bookingPayment = (appUrl: string): RawBuilder<BookingPayment | null> => sql`(
  SELECT json_build_object(
    'status', ${status},
    'amount', ${dollars(sql`coalesce(paid.received_cents, p.amount_cents)`)},
    'currency', 'USD',
    'checkoutUrl', ${checkoutUrl(appUrl)},
    'expiresAt', ${isoTime(sql<Date>`coalesce((SELECT h.expires_at FROM seat_holds h
      WHERE h.payment_id = p.id), p.created_at)`)},
    'paidAt', ${isoTime(sql<Date | null>`paid.paid_at`)},
    'refunded', ${dollars(sql`coalesce(paid.refunded_cents, 0)`)})
  FROM payments p, ${paidSums} AS paid
  WHERE p.booking_id = b.id AND (NOT p.is_addition OR p.status = 'paid')
  ORDER BY p.id LIMIT 1)`;

const checkoutUrl = (appUrl: string) => sql`${appUrl}::text || '/checkout/' || p.id`;

/** Added seats that wait to be paid; null if there are none. */
export const pendingAddition = (appUrl: string): RawBuilder<SeatAddition | null> => sql`(
  SELECT json_build_object('seats', p.seats, 'payment', json_build_object(
    'status', 'open',
    'amount', ${dollars(sql`p.amount_cents`)},
    'currency', 'USD',
    'checkoutUrl', ${checkoutUrl(appUrl)},
    'expiresAt', ${isoTime(sql<Date>`h.expires_at`)},
    'paidAt', NULL,
    'refunded', 0))
  FROM payments p JOIN seat_holds h ON h.payment_id = p.id
  WHERE p.booking_id = b.id AND p.is_addition AND p.status = 'open' AND h.expires_at > now())`;

const payer = sql`coalesce(p.payer_id, b.student_id)`;

/** The paid and refunded amounts of each payment of the booking. */
export type PartialPayment = {
  id: string;
  payerId: string;
  seats: number;
  amount: number;
  refunded: number;
  paidAt: string;
};

export const bookingPayments = sql<PartialPayment[]>`coalesce((
  SELECT json_agg(json_build_object('id', p.id, 'payerId', ${payer}, 'seats', p.seats,
    'amount', ${dollars(sql`p.received_cents`)}, 'refunded', ${dollars(sql`p.refunded_cents`)},
    'paidAt', ${isoTime(sql<Date>`p.paid_at`)}) ORDER BY p.id)
  FROM payments p WHERE p.booking_id = b.id AND p.status = 'paid'), '[]')`;

/**
 * The amount paid through us for the booking's seats and not refunded; null if nothing ever was.
 * Without the amount kept for seats that were returned too late.
 */
export const paidCents = sql<number | null>`(
  SELECT least(received_cents - refunded_cents, ${worthOf('b')})
  FROM ${paidSums} AS paid WHERE received_cents IS NOT NULL)`;

/** The amount paid through us for the booking and not refunded; null if nothing ever was. */
export const unrefundedCents = sql<number | null>`(
  SELECT received_cents - refunded_cents FROM ${paidSums} AS paid)`;

export type StudentPayment = {
  /** The received amount, in dollars. */
  paid: number;
  refunded: number;
  /** The status of the latest refund; null if there is none. */
  refundStatus: BookingRefund['status'] | null;
};

/** The paid and refunded amounts of a student's booking; null if nothing was ever received. */
export const studentPayment = sql<StudentPayment | null>`(
  SELECT json_build_object(
    'paid', ${dollars(sql`received_cents`)},
    'refunded', ${dollars(sql`refunded_cents`)},
    'refundStatus', (SELECT r.status FROM payments p JOIN refunds r ON r.payment_id = p.id
      WHERE p.booking_id = b.id ${isOurs} ORDER BY r.id DESC LIMIT 1))
  FROM ${paidSums} AS paid WHERE received_cents IS NOT NULL)`;

/**
 * What the booking refunded by its own terms, in cents: without refunds that staff decided, or that were
 * made at the provider. Null if there is none, unless the booking was canceled.
 */
export const decidedRefundCents = sql<number | null>`coalesce((
  SELECT sum(r.amount_cents)::int FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.booking_id = b.id AND r.reason NOT IN ('provider', 'staff')),
  CASE WHEN b.cancelled_at IS NOT NULL THEN 0 END)`;

export type BookingRefund = {
  id: string;
  payerId: string;
  amount: number;
  reason: RefundReason;
  status: 'pending' | 'sent' | 'failed';
  createdAt: string;
  /** Null until the provider has sent the refund. */
  sentAt: string | null;
};

export const bookingRefunds = sql<BookingRefund[]>`coalesce((
  SELECT json_agg(json_build_object(
    'id', r.id, 'payerId', ${payer}, 'amount', ${dollars(sql`r.amount_cents`)}, 'reason', r.reason, 'status', r.status,
    'createdAt', ${isoTime(sql<Date>`r.created_at`)},
    'sentAt', CASE WHEN r.status = 'sent' THEN ${isoTime(sql<Date | null>`r.sent_at`)} END) ORDER BY r.id)
  FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.booking_id = b.id ${isOurs}), '[]')`;
