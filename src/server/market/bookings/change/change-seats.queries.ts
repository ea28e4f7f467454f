import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';
import { discountOf } from '#server/market/bookings/coupons/coupons.queries.ts';
import {
  bookingStart,
  hasBegun,
  meetingsBooked,
} from '#server/market/bookings/first-meeting-columns.ts';
import { pendingAddition } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { allParticipantsOf } from '#server/market/bookings/private-words/private-words.queries.ts';
import {
  addedPricesAfter,
  seatDiscountOf,
  seatPriceOf,
  seatPricesOf,
  worthOf,
} from '#server/market/bookings/seat-price-columns.ts';
import { addedSeats } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { isCancelable, isOpen, isReserved } from '#server/market/bookings/states.queries.ts';
import { hasBlocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { CommissionSource } from '#shared/market/bookings/commission-source.ts';
import type { Discount } from '#shared/market/bookings/quote.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';

/** The columns that decide how the seats of a booking can change. */
export type SeatsToChange = {
  id: string;
  classId: string;
  sessionId: string;
  teacherId: string;
  status: BookingStatus;
  createdAt: string;
  seats: number;
  guests: string[];
  /** In cents. */
  seatPrices: number[];
  /** The price of each of the first seats, after the discount. */
  priceCents: number;
  discountCents: number;
  coupon: Discount | null;
  classPriceCents: number;
  meetingsBooked: number;
  meetingCount: number;
  price: number;
  discount: number;
  refundPolicy: RefundPolicy;
  commissionSource: CommissionSource;
  fullRefundUntil: Date | null;
  startsAt: Date;
  now: Date;
  releasedAt: Date | null;
  /** The first meeting of the booking has started. */
  hasStarted: boolean;
  firstMeeting: number;
  isReserved: boolean;
  isCancelable: boolean;
  isClassActive: boolean;
  /** Everyone may book the date. */
  isOpenDate: boolean;
  minAge: number | null;
  maxAge: number | null;
  maxSeatsPerBooking: number;
};

/**
 * Locks student, class, session and booking, in this order. Undefined if the booking is another
 * student's.
 */
export async function lockSeatsToChange(
  trx: Trx,
  bookingId: string,
  studentId: string,
): Promise<SeatsToChange | undefined> {
  const { rows } = await sql<SeatsToChange>`
    WITH student AS MATERIALIZED (
      SELECT id FROM users WHERE id = ${studentId}::uuid AND ${mayAct('users')} FOR NO KEY UPDATE
    ), class AS MATERIALIZED (
      SELECT c.id, c.teacher_id, c.is_active, c.price_cents, c.max_seats_per_booking,
        c.min_age, c.max_age
      FROM classes c, student WHERE c.id = (
        SELECT s.class_id FROM bookings b JOIN class_sessions s ON s.id = b.session_id
        WHERE b.id = ${bookingId}::uuid AND b.student_id = student.id)
      FOR SHARE OF c
    ), session AS MATERIALIZED (
      SELECT s.id, s.starts_at, s.meeting_count, ${isOpen('s')} AS is_open_date, class.id AS class_id, class.teacher_id,
        class.is_active, class.price_cents, class.max_seats_per_booking,
        class.min_age, class.max_age
      FROM class JOIN class_sessions s ON s.class_id = class.id
      WHERE s.id = (SELECT session_id FROM bookings WHERE id = ${bookingId}::uuid)
      FOR UPDATE OF s
    )
    SELECT b.id, session.class_id, b.session_id, session.teacher_id, b.status,
      ${isoTime(sql.ref('b.created_at'))} AS created_at, b.seats, b.guests, b.released_at,
      ${seatPricesOf('b')} AS seat_prices,
      b.price_cents, b.discount_cents, ${discountOf('b')} AS coupon, session.price_cents AS class_price_cents, session.meeting_count,
      ${meetingsBooked('b', 'session')} AS meetings_booked,
      ${seatPriceOf('b')} AS price, ${seatDiscountOf('b')} AS discount, b.refund_policy, b.commission_source,
      b.full_refund_until, ${bookingStart('b', 'session')} AS starts_at, now() AS now,
      ${hasBegun('b', 'session')} AS has_started, b.first_meeting, ${isReserved('b')} AS is_reserved,
      ${isCancelable('b')} AS is_cancelable, session.is_active AS is_class_active, session.is_open_date,
      session.max_seats_per_booking, session.min_age, session.max_age
    FROM session JOIN bookings b ON b.session_id = session.id
    WHERE b.id = ${bookingId}::uuid AND b.student_id = ${studentId}::uuid
    FOR UPDATE OF b`.execute(trx);
  return rows[0];
}

/** What also decides about a change; read under the locks, in a statement that begins after the wait for them. */
export async function selectBesideSeats(
  trx: Trx,
  { id, teacherId }: SeatsToChange,
  studentId: string,
) {
  return trx
    .selectNoFrom([
      addedSeats(id).as('added'),
      allParticipantsOf(id).as('participants'),
      hasBlocked(teacherId, studentId).as('isBlocked'),
    ])
    .executeTakeFirstOrThrow();
}

export type BesideSeats = Awaited<ReturnType<typeof selectBesideSeats>>;

type NewSeats = { seats: number; guests: string[] | undefined; addedPriceCents?: number };

/**
 * Sets seats and guests, and returns the guests and the price of all seats. Without `guests`, the guests
 * who still have a seat stay.
 */
export async function setSeats(
  trx: Trx,
  bookingId: string,
  { seats, guests, addedPriceCents }: NewSeats,
): Promise<{ guests: string[]; worthCents: number }> {
  return trx
    .updateTable('bookings')
    .set({
      seats,
      guests: guests ?? sql<string[]>`guests[1:${sql.lit(seats - 1)}]`,
      addedPrices: addedPricesAfter(sql`${seats}::int`, addedPriceCents ?? null),
    })
    .where('id', '=', bookingId)
    .returning(['guests', worthOf('bookings').as('worthCents')])
    .executeTakeFirstOrThrow();
}

/** Sets the guests of the present seats; the guests of added seats follow when these seats are paid. */
export async function setGuests(
  trx: Trx,
  { id, seats }: { id: string; seats: number },
  guests: string[],
): Promise<string[]> {
  const present = guests.slice(0, seats - 1);
  await trx.updateTable('bookings').set({ guests: present }).where('id', '=', id).execute();
  return present;
}

export async function selectAddition(trx: Trx, bookingId: string, appUrl: string) {
  const row = await trx
    .selectFrom('bookings as b')
    .select(pendingAddition(appUrl).as('addition'))
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return row.addition;
}
