import { type RawBuilder, sql } from 'kysely';
import { lockedStudent } from '#server/auth/user-locks.queries.ts';
import { dollars, isoTime } from '#server/platform/db/expressions.ts';
import type { Db, Trx } from '#server/platform/db/schema.ts';
import type { BookClassInput, BookingStatus } from '#shared/bookings.ts';
import { dollarsToCents } from '#shared/money.ts';
import type { RefundPolicy } from '#shared/refund-policy.ts';
import {
  hasFreeSpot,
  holdsSeat,
  isConfirmed,
  isUpcoming,
  nextSessionId,
  statusWord,
} from './states.queries.ts';

/** The recipients and content of the emails about a booking. */
export type SeatNotice = {
  classId: string;
  sessionId: string;
  title: string;
  location: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  student: { email: string; fullName: string };
  teacher: { email: string; fullName: string };
};

/** Requires `seat` (the session's row) and `booking` (the booking's row). */
const seatNotice = sql<SeatNotice>`jsonb_build_object(
  'classId', seat.class_id, 'sessionId', booking.session_id,
  'title', c.title, 'location', c.location, 'timeZone', c.time_zone,
  'startTime', ${isoTime(sql.ref('seat.starts_at'))}, 'endTime', ${isoTime(sql.ref('seat.ends_at'))},
  'student', jsonb_build_object('email', u.email, 'fullName', u.full_name),
  'teacher', jsonb_build_object('email', t.email, 'fullName', t.full_name))`;
const seatNoticeTables = sql`JOIN classes c ON c.id = seat.class_id
  JOIN users u ON u.id = booking.student_id JOIN users t ON t.id = c.teacher_id`;

export type Booking = {
  id: string;
  classId: string;
  sessionId: string;
  status: BookingStatus;
  createdAt: string;
  price: number;
};

export type SeatRequest = {
  bookingId: string;
  studentId: string;
  classId: string;
  sessionId: string | undefined;
  asShown?: BookClassInput['asShown'];
  refundPolicy: RefundPolicy;
};

/** What else the seat statement checks and writes, so that all of it happens or nothing. */
type Alongside = {
  /** Checked in the statement's snapshot, so without a lock. */
  condition?: RawBuilder<boolean>;
  /** INSERTs that read `answer`, the row of the new booking; they wait for locks in this order. */
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
 */
export async function insertBookingWithSeat(
  db: Db,
  request: SeatRequest,
  { condition = sql<boolean>`true`, inserts = [] }: Alongside = {},
) {
  const wanted: RawBuilder<string> = request.sessionId
    ? sql`${request.sessionId}::uuid`
    : nextSessionId(sql.val(request.classId));
  // Without plugins: translating names, of which none needs it, takes as long as building the rest.
  const { rows } = await sql<Booking>`
    WITH student AS (${lockedStudent(request.studentId)}), seat AS (
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
      RETURNING class_sessions.id AS session_id, class_sessions.class_id, classes.price_cents
    ), booking AS (
      INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${request.bookingId}::uuid, session_id, ${request.studentId}::uuid, price_cents,
        ${JSON.stringify(request.refundPolicy)}::jsonb
      FROM seat
      RETURNING id, session_id, status, created_at, price_cents
    ), answer AS (
      SELECT booking.id, seat.class_id AS "classId", booking.session_id AS "sessionId",
        booking.status, ${isoTime(sql.ref('booking.created_at'))} AS "createdAt",
        ${dollars(sql.ref('booking.price_cents'))} AS price
      FROM booking, seat
    )${sql.join(
      inserts.map((insert, n) => sql`, ${sql.table(`insert_${n}`)} AS (${insert})`),
      sql``,
    )}
    SELECT * FROM answer`.execute(db.withoutPlugins());
  return rows[0];
}

export type BookedSeat = {
  bookingId: string;
  price: number;
  refundPolicy: RefundPolicy;
  notice: SeatNotice;
};

/** What the emails about these new bookings say; leaves out those canceled since. */
export async function selectBookedSeats(db: Db, bookingIds: string[]): Promise<BookedSeat[]> {
  const { rows } = await sql<BookedSeat>`
    SELECT booking.id AS booking_id, ${dollars(sql.ref('booking.price_cents'))} AS price,
      booking.refund_policy, ${seatNotice} AS notice
    FROM bookings AS booking JOIN class_sessions AS seat ON seat.id = booking.session_id
      ${seatNoticeTables}
    WHERE booking.id = ANY(${bookingIds}::uuid[]) AND ${holdsSeat('booking')}`.execute(db);
  return rows;
}

/** Whether price, place and time still match what the student saw, if the request says. */
export function isAsShown(shown: SeatRequest['asShown'], startsAt: RawBuilder<unknown>) {
  if (!shown) return sql<boolean>`true`;
  return sql<boolean>`(classes.price_cents = ${dollarsToCents(shown.price)}
    AND classes.location = ${shown.location}
    AND date_trunc('milliseconds', ${startsAt}) = ${new Date(shown.startTime)}::timestamptz)`;
}

/**
 * Locks the session before reading the booking, in the same order as the seat statement, to avoid
 * deadlock.
 */
export async function lockBookedSession(trx: Trx, bookingId: string, studentId: string) {
  return trx
    .selectFrom('classSessions as s')
    .innerJoin('bookings as b', 'b.sessionId', 's.id')
    .select([
      's.id as sessionId',
      's.startsAt',
      'b.priceCents',
      'b.refundPolicy',
      // Uses the database clock, like the booking statement.
      sql<Date>`now()`.as('now'),
    ])
    .where('b.id', '=', bookingId)
    .where('b.studentId', '=', studentId)
    .forUpdate('s')
    .executeTakeFirst();
}

/**
 * Cancels confirmed bookings of one student and returns their seats in one statement, so exactly
 * once.
 */
export async function cancelBookingsWithSeats(
  trx: Trx,
  canceled: { bookingId: string; refundCents: number }[],
) {
  const ids = canceled.map(({ bookingId }) => bookingId);
  const refunds = canceled.map(({ refundCents }) => refundCents);
  const { rows } = await sql<Booking & { cancelledAt: string; notice: SeatNotice }>`
    WITH booking AS (
      UPDATE bookings b
      SET status = ${statusWord('cancelled_by_student')}, cancelled_at = now(), refund_cents = chosen.refund
      FROM unnest(${ids}::uuid[], ${refunds}::int[]) AS chosen (id, refund)
      WHERE b.id = chosen.id AND ${isConfirmed('b')}
      RETURNING b.id, b.session_id, b.student_id, b.status, b.created_at, b.cancelled_at, b.price_cents
    ), seat AS (
      UPDATE class_sessions SET seats_taken = seats_taken - 1
      FROM booking WHERE class_sessions.id = booking.session_id
      RETURNING class_sessions.id AS session_id, class_sessions.class_id,
        class_sessions.starts_at, class_sessions.ends_at
    )
    SELECT booking.id, seat.class_id, booking.session_id, booking.status,
      ${isoTime(sql.ref('booking.created_at'))} AS created_at,
      ${isoTime(sql.ref('booking.cancelled_at'))} AS cancelled_at,
      ${dollars(sql.ref('booking.price_cents'))} AS price, ${seatNotice} AS notice
    FROM booking JOIN seat ON seat.session_id = booking.session_id ${seatNoticeTables}`.execute(
    trx,
  );
  return rows;
}

export type LostSeat = {
  email: string;
  fullName: string;
  title: string;
  startsAt: Date;
  timeZone: string;
  refundCents: number;
};

/**
 * Cancels one upcoming session, or all of a teacher, with full refunds; returns the students who
 * lost a seat. The caller must hold the session locks, or a concurrent booking would be missed.
 */
export async function cancelUpcomingSessions(
  trx: Trx,
  which: { sessionId: string } | { teacherId: string },
): Promise<LostSeat[]> {
  const isChosen =
    'sessionId' in which ? sql`s.id = ${which.sessionId}` : sql`c.teacher_id = ${which.teacherId}`;
  const { rows } = await sql<LostSeat>`
    WITH gone AS (
      UPDATE class_sessions s SET status = ${statusWord('cancelled')}, seats_taken = 0
      FROM classes c
      WHERE c.id = s.class_id AND ${isChosen} AND ${isUpcoming('s')}
      RETURNING s.id, s.starts_at, c.title, c.time_zone
    ), ended AS (
      UPDATE bookings b
      SET status = ${statusWord('cancelled_by_teacher')}, cancelled_at = now(), refund_cents = b.price_cents
      FROM gone WHERE b.session_id = gone.id AND ${holdsSeat('b')}
      RETURNING b.student_id, b.refund_cents, gone.title, gone.starts_at, gone.time_zone
    )
    SELECT u.email, u.full_name, ended.title, ended.starts_at, ended.time_zone, ended.refund_cents
    FROM ended JOIN users u ON u.id = ended.student_id`.execute(trx);
  return rows;
}

/**
 * Locks every upcoming session that this user teaches or attends, in id order to avoid deadlock.
 */
export async function lockUpcomingSessions(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE ${isUpcoming('s')} AND (c.teacher_id = ${userId} OR EXISTS (
      SELECT FROM bookings b
      WHERE b.session_id = s.id AND b.student_id = ${userId}
        AND ${isConfirmed('b')}))
    ORDER BY s.id FOR UPDATE OF s`.execute(trx);
}
