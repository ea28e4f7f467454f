import { type RawBuilder, sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import { type Meeting, meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { seatDiscountOf, seatPriceOf } from '#server/market/bookings/seat-price-columns.ts';
import {
  bookingStatus,
  hasStarted,
  holdsSeat,
  isOpenTo,
  isScheduled,
  nextSessionId,
} from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { microsecondsNow } from '#server/people/notifications/facts.queries.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { BookClassInput } from '#shared/market/bookings/bookings.ts';
import type { CommissionReason } from '#shared/market/bookings/commission-source.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';
import type { LateMoveHours } from '#shared/market/classes/class-limits.ts';
import { mayHold } from './holds/hold-limits.queries.ts';
import {
  hasHoldEnded,
  hasHoldIn,
  holdKind,
  insertHoldIf,
  isOpenHold,
  isOverdueHold,
  type NewHold,
} from './holds/holds.queries.ts';

export type SeatRequest = Pick<BookClassInput, 'classId' | 'sessionId' | 'asShown'> & {
  studentId: string;
  seats: number;
  guests: string[];
  /** For the instructor only; empty for none. */
  line?: string;
  participants?: Participant[] | undefined;
  /** The code of a coupon. */
  coupon?: string | undefined;
};

export type Booking = {
  id: string;
  classId: string;
  sessionId: string;
  status: BookingStatus;
  createdAt: string;
  /** The price of one seat, before the discount. */
  price: number;
  /** What the coupon takes off each seat. */
  discount: number;
  seats: number;
  guests: string[];
};

/** The facts that decide whether a seat can be booked, and its price. */
export type SeatState = {
  sessionId: string;
  teacherId: string;
  priceCents: number;
  isActive: boolean;
  isScheduled: boolean;
  startsAt: Date;
  hasStarted: boolean;
  /** The meetings of a course that has begun and can be joined late. */
  meetings: Meeting[];
  joinUntilMeeting: number | null;
  isPlaceAsShown: boolean;
  now: Date;
  maxSeatsPerBooking: number;
  lateMoveHours: LateMoveHours | null;
  minAge: number | null;
  maxAge: number | null;
  /** This student's seats in the session: booked, offered, kept for an Undo, or held until now. */
  own: 'booked' | 'offered' | 'kept' | 'ended' | null;
};

/**
 * Locks student, class and session, in this order, and reads the session: the given one, or the next
 * of the class. Undefined if one of them does not exist, or the session is not open to the student. The CTEs are read before the session is
 * locked, and a locked row is read again after the wait.
 */
export async function lockSeat(trx: Trx, request: SeatRequest): Promise<SeatState | undefined> {
  const { studentId, classId, sessionId, asShown } = request;
  const chosen = sessionId
    ? sql`${sessionId}::uuid`
    : nextSessionId(sql.ref('classes.id'), studentId);
  const { rows } = await sql<SeatState>`
    WITH student AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${studentId}::uuid AND ${mayAct('users')} FOR NO KEY UPDATE
    ), class AS MATERIALIZED (
      SELECT c.id, c.teacher_id, c.price_cents, c.location, c.is_active, c.max_seats_per_booking,
        c.late_move_hours, c.join_until_meeting, c.min_age, c.max_age
      FROM classes c, student WHERE c.id = ${classId}::uuid FOR SHARE OF c
    )
    SELECT s.id AS session_id, classes.teacher_id, classes.price_cents, classes.is_active,
      ${isScheduled('s')} AS is_scheduled, ${hasStarted('s')} AS has_started,
      s.starts_at, ${joinable} AS meetings, classes.join_until_meeting,
      ${isPlaceAsShown(asShown)} AS is_place_as_shown, now() AS now,
      classes.max_seats_per_booking, classes.late_move_hours, classes.min_age, classes.max_age,
      ${ownBooking(studentId)} AS own
    FROM class AS classes JOIN class_sessions s ON s.class_id = classes.id
    WHERE s.id = ${chosen} AND ${isOpenTo('s', studentId)}
    FOR UPDATE OF s`.execute(trx);
  return rows[0];
}

// For queries of `class_sessions s`, and `classes`.
const ownBooking = (studentId: string) => sql<SeatState['own']>`coalesce((
    SELECT CASE WHEN ${hasHoldEnded('b')} THEN 'ended' ELSE 'booked' END
    FROM bookings b WHERE b.session_id = s.id AND b.student_id = ${studentId}::uuid AND ${holdsSeat('b')}),
  (SELECT CASE WHEN h.kind = ${holdKind('undo')} THEN 'kept' WHEN ${isOverdueHold('h')} THEN 'ended' ELSE 'offered' END
    FROM seat_holds h WHERE h.session_id = s.id AND h.student_id = ${studentId}::uuid AND ${isOpenHold('h')}
    ORDER BY h.kind = ${holdKind('undo')} DESC, h.expires_at DESC LIMIT 1))`;
const joinable = sql<
  Meeting[]
>`CASE WHEN ${hasStarted('s')} AND classes.join_until_meeting IS NOT NULL
  THEN ${meetingsOf('s')} ELSE '[]' END`;

/** Whether the place still matches the one that the student saw, if the request names it. */
const isPlaceAsShown = (shown: BookClassInput['asShown']): RawBuilder<boolean> =>
  shown ? sql<boolean>`(classes.location = ${shown.location})` : sql<boolean>`true`;

type SeatProblem = {
  hasAccount: boolean;
  isActive: boolean;
  isEnrolled: boolean;
};

/** The reason why `lockSeat` found nothing, or why too few seats were left. */
export async function selectSeatProblem(trx: Trx, { studentId, classId, sessionId }: SeatRequest) {
  const chosen = sessionId
    ? sql`${sessionId}::uuid`
    : nextSessionId(sql.ref('classes.id'), studentId);
  const { rows } = await sql<SeatProblem>`
    SELECT EXISTS (SELECT FROM users WHERE id = ${studentId}::uuid AND ${mayAct('users')})
        AS has_account,
      classes.is_active, coalesce(${ownBooking(studentId)} <> 'ended', false) AS is_enrolled
    FROM classes LEFT JOIN class_sessions s ON s.class_id = classes.id AND s.id = ${chosen}
    WHERE classes.id = ${classId}::uuid`.execute(trx);
  return rows[0];
}

type NewBookingRow = {
  id: string;
  teacherId: string;
  sessionId: string;
  studentId: string;
  seats: number;
  guests: string[];
  /** The position of the booking's first meeting. */
  firstMeeting: number;
  /** After the discount. */
  priceCents: number;
  discountCents: number;
  couponId: string | null;
  refundPolicy: RefundPolicy;
} & CommissionReason;

type InsertedBooking = Pick<Booking, 'status' | 'createdAt' | 'price' | 'discount'> & {
  /** When it was inserted, which is the order of its facts. */
  microseconds: number;
};

/**
 * Inserts a booking: reserved with its hold, or else confirmed. A student's second live booking of a
 * session violates `bookings_one_live_seat`. Undefined if seats of it are offered to the student or the
 * teacher has blocked the student, which a booking that waited for the student's lock has not seen, or if
 * the student may not hold more.
 */
export async function insertBooking(
  trx: Trx,
  booking: NewBookingRow,
  { hold, isLimited }: { hold: NewHold | null; isLimited: boolean },
) {
  const { id, sessionId, studentId, seats, guests, firstMeeting, priceCents, refundPolicy } =
    booking;
  const { teacherId, commissionSource, studentSince, couponId, discountCents } = booking;
  const status = hold ? bookingStatus.reserved : bookingStatus.confirmed;
  const { rows } = await sql<InsertedBooking>`
    WITH booking AS (
      INSERT INTO bookings (id, session_id, student_id, seats, guests, first_meeting, price_cents, refund_policy,
        commission_source, student_since, coupon_id, discount_cents, status)
      SELECT ${id}::uuid, s.id, ${studentId}::uuid, ${seats}, ${guests}::text[], ${firstMeeting}, ${priceCents},
        ${JSON.stringify(refundPolicy)}::jsonb, ${commissionSource}, ${studentSince}::timestamptz,
        ${couponId}::uuid, ${discountCents}, ${status}
      FROM class_sessions s
      WHERE s.id = ${sessionId}::uuid AND NOT ${hasHoldIn('s', sql`${studentId}::uuid`)}
        AND NOT ${hasBlocked(teacherId, studentId)} AND ${hold && isLimited ? mayHold(hold) : sql`true`}
      RETURNING status, ${isoTime(sql.ref('created_at'))} AS created_at,
        ${seatPriceOf('bookings')} AS price, ${seatDiscountOf('bookings')} AS discount,
        ${microsecondsNow} AS microseconds
    ), hold AS (
      ${hold ? insertHoldIf(hold, sql`EXISTS (SELECT FROM booking)`) : sql`SELECT`})
    SELECT * FROM booking`.execute(trx);
  return rows[0];
}
