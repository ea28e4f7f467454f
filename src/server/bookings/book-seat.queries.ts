import { type RawBuilder, sql } from 'kysely';
import { lockedStudent } from '#server/auth/user-locks.queries.ts';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { BookClassInput, BookingStatus } from '#shared/bookings.ts';
import { dollarsToCents } from '#shared/money.ts';
import { type BookingPayment, holdMs, minChargeCents } from '#shared/payments.ts';
import type { RefundPolicy } from '#shared/refund-policy.ts';
import { secondMs } from '#shared/units.ts';
import {
  bookingStatus,
  hasFreeSpot,
  isConfirmed,
  isReserved,
  isUpcoming,
  nextSessionId,
} from './states.queries.ts';

export type Booking = {
  id: string;
  classId: string;
  sessionId: string;
  status: BookingStatus;
  createdAt: string;
  price: number;
};

/** A booking that was just made, and what has to be paid for it. */
export type NewBooking = Booking & { payment: BookingPayment | null };

export type SeatRequest = {
  bookingId: string;
  studentId: string;
  classId: string;
  sessionId: string | undefined;
  asShown?: BookClassInput['asShown'];
  refundPolicy: RefundPolicy;
  /** How a price is paid online; null if it is paid in person. */
  payOnline?: { paymentId: string; appUrl: string } | null;
};

/** What else the seat statement checks and writes, so that all of it happens or nothing. */
type StatementExtras = {
  /** Checked in the statement's snapshot, so without a lock. */
  condition?: RawBuilder<boolean>;
  /**
   * INSERTs; they wait for locks in this order. They read `answer`, the row of the new booking, and
   * with `payOnline` also `settled` or `unpaid`: one of them has a row.
   */
  inserts?: RawBuilder<unknown>[];
};

/**
 * Takes a seat and books it, or inserts nothing. One statement, so concurrent students cannot get
 * the same seat and no seat is lost. Without `sessionId` it books the next session. Do not add ON
 * CONFLICT DO NOTHING: the seat would be counted without a booking. A student's second live booking
 * fails on `bookings_one_live_seat`, which rolls back the seat.
 *
 * After waiting for a lock, PostgreSQL sees the current session row but the old class row. `seen` is
 * the session in the old snapshot: if its revision differs, the class has changed and nothing is
 * booked.
 *
 * With `payOnline` a booking that has a price is only reserved until it is paid (decision 36).
 */
export async function insertBookingWithSeat(
  db: Db,
  request: SeatRequest,
  { condition = sql<boolean>`true`, inserts = [] }: StatementExtras = {},
) {
  // Without plugins: translating names, of which none needs it, takes as long as building the rest.
  const { rows } = await sql<NewBooking>`
    WITH student AS (${lockedStudent(request.studentId)}), seat AS (
      ${takeSeat(request, condition)}
    ), booking AS (
      INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy, status,
        hold_expires_at)
      SELECT ${request.bookingId}::uuid, session_id, ${request.studentId}::uuid, price_cents,
        ${JSON.stringify(request.refundPolicy)}::jsonb, ${firstState(request)}
      FROM seat
      RETURNING id, session_id, status, created_at, price_cents, hold_expires_at
    ), answer AS (
      SELECT booking.id, seat.class_id AS "classId", booking.session_id AS "sessionId",
        booking.status, ${isoTime(sql.ref('booking.created_at'))} AS "createdAt",
        ${dollars(sql.ref<number>('booking.price_cents'))} AS price, ${openPayment(request)} AS payment
      FROM booking, seat
    )${request.payOnline ? outcomes : sql``}${sql.join(
      inserts.map((insert, n) => sql`, ${sql.table(`insert_${n}`)} AS (${insert})`),
      sql``,
    )}
    SELECT * FROM answer`.execute(db.withoutPlugins());
  return rows[0];
}

/** Counts the seat if it can be booked. Requires `student`, the row of the locked student. */
function takeSeat(request: SeatRequest, condition: RawBuilder<boolean>) {
  const wanted: RawBuilder<string> = request.sessionId
    ? sql`${request.sessionId}::uuid`
    : nextSessionId(sql.val(request.classId));
  return sql`
    UPDATE class_sessions SET seats_taken = class_sessions.seats_taken + 1
    FROM classes, student, class_sessions AS seen
    WHERE class_sessions.id = ${wanted}
      AND seen.id = class_sessions.id
      AND seen.revision = class_sessions.revision
      AND classes.id = class_sessions.class_id
      AND classes.id = ${request.classId}
      AND classes.is_active
      AND classes.teacher_id <> ${request.studentId}
      AND ${isUpcoming('class_sessions')}
      AND ${isAsShown(request.asShown, sql.ref('class_sessions.starts_at'))}
      AND ${hasFreeSpot('class_sessions')}
      AND ${condition}
      ${request.payOnline ? sql`AND NOT ${isUnpayable}` : sql``}
    RETURNING class_sessions.id AS session_id, class_sessions.class_id, classes.price_cents,
      classes.teacher_id, class_sessions.starts_at`;
}

/** Whether the class has a price that can't be paid online. */
export const isUnpayable = sql<boolean>`(classes.price_cents BETWEEN 1 AND ${sql.lit(minChargeCents - 1)})`;

/** The status of a new booking and the end of its hold. */
function firstState({ payOnline }: SeatRequest) {
  if (!payOnline) return sql`${bookingStatus.confirmed}, NULL`;
  return sql`CASE WHEN price_cents > 0 THEN ${bookingStatus.reserved}
      ELSE ${bookingStatus.confirmed} END,
    CASE WHEN price_cents > 0
      THEN least(now() + make_interval(secs => ${holdMs / secondMs}), starts_at) END`;
}

function openPayment({ payOnline }: SeatRequest) {
  if (!payOnline) return sql`NULL::jsonb`;
  return sql`CASE WHEN ${isReserved('booking')} THEN jsonb_build_object(
    'status', 'open', 'amount', ${dollars(sql.ref<number>('booking.price_cents'))}, 'currency', 'USD',
    'checkoutUrl', ${`${payOnline.appUrl}/checkout/${payOnline.paymentId}`}::text,
    'expiresAt', ${isoTime(sql.ref('booking.hold_expires_at'))}, 'paidAt', NULL, 'refunded', 0) END`;
}

const outcomes = sql`, settled AS (SELECT FROM booking WHERE ${isConfirmed('booking')}),
  unpaid AS (
    SELECT booking.id AS booking_id, seat.teacher_id, booking.price_cents,
      ${isoTime(sql.ref('booking.hold_expires_at'))} AS hold_expires_at
    FROM booking, seat WHERE ${isReserved('booking')})`;

/** Whether price, place and time still match what the student saw, if the request says. */
export function isAsShown(shown: SeatRequest['asShown'], startsAt: RawBuilder<unknown>) {
  if (!shown) return sql<boolean>`true`;
  return sql<boolean>`(classes.price_cents = ${dollarsToCents(shown.price)}
    AND classes.location = ${shown.location}
    AND date_trunc('milliseconds', ${startsAt}) = ${new Date(shown.startTime)}::timestamptz)`;
}
