import { type RawBuilder, sql } from 'kysely';
import { isReserved } from '#server/bookings/states.queries.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { BookingPayment, PaymentStatus, RefundReason } from '#shared/payments.ts';

// For queries of `bookings as b`.

const status = sql<PaymentStatus>`CASE
  WHEN p.status = 'paid' AND p.refunded_cents = 0 THEN 'paid'
  WHEN p.status = 'paid' AND p.refunded_cents < p.received_cents THEN 'partly_refunded'
  WHEN p.status = 'paid' THEN 'refunded'
  WHEN p.status = 'open' AND ${isReserved('b')} AND b.hold_expires_at > now() THEN 'open'
  ELSE 'expired' END`;

/** Without refunds that the payment provider took back: the payment is as if they had never been. */
const isOurs = sql`AND NOT (r.status = 'failed' AND r.reason = 'provider')`;

/** Null for a booking that is not paid through us. */
export const bookingPayment = (appUrl: string): RawBuilder<BookingPayment | null> => sql`(
  SELECT json_build_object(
    'status', ${status},
    'amount', ${dollars(sql`coalesce(p.received_cents, p.amount_cents)`)},
    'currency', 'USD',
    'checkoutUrl', ${appUrl}::text || '/checkout/' || p.id,
    'expiresAt', ${isoTime(sql<Date>`coalesce(b.hold_expires_at, p.created_at)`)},
    'paidAt', ${isoTime(sql<Date | null>`p.paid_at`)},
    'refunded', ${dollars(sql`p.refunded_cents`)})
  FROM payments p WHERE p.booking_id = b.id)`;

/** What was paid through us and not refunded; null if nothing ever was. */
export const paidCents = sql<number | null>`(
  SELECT p.received_cents - p.refunded_cents FROM payments p
  WHERE p.booking_id = b.id AND p.status = 'paid')`;

export type StudentPayment = {
  /** What arrived, in dollars. */
  paid: number;
  refunded: number;
  /** How far the latest refund is. */
  refundStatus: BookingRefund['status'] | null;
};

/** What a student paid through us; null if nothing ever arrived. */
export const studentPayment = sql<StudentPayment | null>`(
  SELECT json_build_object(
    'paid', ${dollars(sql`p.received_cents`)},
    'refunded', ${dollars(sql`p.refunded_cents`)},
    'refundStatus', (SELECT r.status FROM refunds r WHERE r.payment_id = p.id ${isOurs}
      ORDER BY r.id DESC LIMIT 1))
  FROM payments p WHERE p.booking_id = b.id AND p.status = 'paid')`;

export type BookingRefund = {
  id: string;
  amount: number;
  reason: RefundReason;
  status: 'pending' | 'sent' | 'failed';
  createdAt: string;
  /** Null until the provider sent it. */
  sentAt: string | null;
};

export const bookingRefunds = sql<BookingRefund[]>`coalesce((
  SELECT json_agg(json_build_object(
    'id', r.id, 'amount', ${dollars(sql`r.amount_cents`)}, 'reason', r.reason, 'status', r.status,
    'createdAt', ${isoTime(sql<Date>`r.created_at`)},
    'sentAt', CASE WHEN r.status = 'sent' THEN ${isoTime(sql<Date | null>`r.sent_at`)} END) ORDER BY r.id)
  FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.booking_id = b.id ${isOurs}), '[]')`;
