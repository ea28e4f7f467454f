import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import { type Meeting, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import {
  seatDiscountOf,
  seatPriceOf,
  worthOf,
} from '#server/market/bookings/seat-price-columns.ts';
import { hasHoldEnded, hasHoldIn } from '#server/market/bookings/seats/holds/holds.queries.ts';
import {
  hasStarted,
  holdsSeat,
  isCancelable,
  isOpenTo,
  isReserved,
  isScheduled,
  isUpcoming,
} from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';

type Move = { bookingId: string; studentId: string; sessionId: string };

/**
 * Locks the class and, in id order, the sessions of the booking and of its target. The caller holds the
 * lock of the student, so nothing else can move the booking.
 */
export async function lockSessionsOfMove(
  trx: Trx,
  { bookingId, studentId, sessionId }: Move,
): Promise<void> {
  await sql`
    WITH class AS MATERIALIZED (
      SELECT c.id FROM classes c WHERE c.id = (
        SELECT s.class_id FROM bookings b JOIN class_sessions s ON s.id = b.session_id
        WHERE b.id = ${bookingId}::uuid AND b.student_id = ${studentId}::uuid)
      FOR SHARE OF c
    )
    SELECT FROM class_sessions s JOIN class ON class.id = s.class_id
    WHERE s.id = ${sessionId}::uuid
      OR s.id = (SELECT session_id FROM bookings WHERE id = ${bookingId}::uuid)
    ORDER BY s.id FOR UPDATE OF s`.execute(trx);
}

/** The columns that decide whether a booking can move. */
export type BookingToMove = {
  id: string;
  classId: string;
  sessionId: string;
  status: BookingStatus;
  createdAt: string;
  seats: number;
  guests: string[];
  isReleased: boolean;
  worthCents: number;
  price: number;
  discount: number;
  refundPolicy: RefundPolicy;
  fullRefundUntil: Date | null;
  startsAt: Date;
  endsAt: Date;
  meetings: Meeting[];
  now: Date;
  isClassActive: boolean;
  minAge: number | null;
  maxAge: number | null;
  /** The teacher has blocked the student. */
  isBlocked: boolean;
  hasStarted: boolean;
  isReserved: boolean;
  isCancelable: boolean;
  /** The session to move to; null if the class has no such session that is open to the student. */
  target: {
    startTime: string;
    isScheduled: boolean;
    hasStarted: boolean;
    isTaken: boolean;
    isOffered: boolean;
  } | null;
};

/** `own` is another spot of the student of `b`. */
const isOtherSpot = sql`(own.student_id = b.student_id AND own.id <> b.id AND ${holdsSeat('own')}
  AND NOT ${hasHoldEnded('own')})`;

/** The session `wanted` is offered to the student of `b`. */
const isOffered = hasHoldIn('wanted', sql`b.student_id`, 'offer');

/** The teacher of `s` has blocked the student of `b`. */
const isBlocked = hasBlocked(
  sql`(SELECT teacher_id FROM classes WHERE id = s.class_id)`,
  sql`b.student_id`,
);

/** The dates `wanted` other than `s` that the booking `b` may move to if they have room for it. */
export const datesToMoveTo = sql`class_sessions wanted
  WHERE wanted.class_id = s.class_id AND wanted.id <> s.id AND ${isUpcoming('wanted')} AND ${isOpenTo('wanted', sql`b.student_id`)}
    AND NOT ${isBlocked} AND NOT ${isOffered} AND NOT EXISTS (
      SELECT FROM bookings own WHERE own.session_id = wanted.id AND ${isOtherSpot})`;

/** The booking `b` may move, and a date other than `s` has room for it. */
export const hasDateToMoveTo = sql<boolean>`EXISTS (SELECT FROM ${datesToMoveTo}
  AND (wanted.capacity IS NULL OR wanted.capacity - wanted.seats_taken >= b.seats))`;

/** Locks the booking. Undefined if it is not this student's. */
export async function lockBookingToMove(
  trx: Trx,
  { bookingId, studentId, sessionId }: Move,
): Promise<BookingToMove | undefined> {
  const { rows } = await sql<BookingToMove>`
    SELECT b.id, s.class_id, b.session_id, b.status, ${isoTime(sql.ref('b.created_at'))} AS created_at,
      b.seats, b.guests, b.released_at IS NOT NULL AS is_released, ${worthOf('b')} AS worth_cents,
      ${seatPriceOf('b')} AS price, ${seatDiscountOf('b')} AS discount, b.refund_policy, b.full_refund_until,
      s.starts_at, s.ends_at, ${meetingsOf('s')} AS meetings, now() AS now, c.is_active AS is_class_active,
      c.min_age, c.max_age,
      ${isBlocked} AS is_blocked,
      ${hasStarted('s')} AS has_started, ${isReserved('b')} AS is_reserved,
      ${isCancelable('b')} AS is_cancelable,
      CASE WHEN wanted.id IS NOT NULL THEN jsonb_build_object(
        'startTime', ${isoTime(sql.ref('wanted.starts_at'))}, 'isScheduled', ${isScheduled('wanted')}, 'hasStarted', ${hasStarted('wanted')},
        'isTaken', own.id IS NOT NULL, 'isOffered', ${isOffered}) END AS target
    FROM bookings b JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id
      LEFT JOIN class_sessions wanted ON wanted.id = ${sessionId}::uuid AND wanted.class_id = c.id
        AND ${isOpenTo('wanted', studentId)}
      LEFT JOIN bookings own ON own.session_id = wanted.id AND ${isOtherSpot}
    WHERE b.id = ${bookingId}::uuid AND b.student_id = ${studentId}::uuid
    FOR UPDATE OF b`.execute(trx);
  return rows[0];
}
