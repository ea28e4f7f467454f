import { type RawBuilder, sql } from 'kysely';
import { nextSessionId } from '#server/classes/class-columns.ts';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { lockedStudent } from '#server/db/user-locks.ts';
import {
  type BookClassInput,
  type BookingStatus,
  type RefundPolicy,
  seatHoldingStatuses,
} from '#shared/bookings.ts';
import { dollarsToCents } from '#shared/money.ts';

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

/** Requires the CTEs `seat` (the session's row) and `booking` (the booking's row). */
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
export async function insertBookingWithSeat(db: Db, request: SeatRequest) {
  const wanted: RawBuilder<string> = request.sessionId
    ? sql`${request.sessionId}::uuid`
    : nextSessionId(sql.val(request.classId));
  const { rows } = await sql<Booking & { notice: SeatNotice }>`
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
        AND class_sessions.status = 'scheduled'
        AND class_sessions.starts_at > now()
        AND ${isAsShown(request.asShown, sql.ref('class_sessions.starts_at'))}
        AND (class_sessions.capacity IS NULL OR class_sessions.seats_taken < class_sessions.capacity)
      RETURNING class_sessions.id AS session_id, class_sessions.class_id,
        class_sessions.starts_at, class_sessions.ends_at, classes.price_cents
    ), booking AS (
      INSERT INTO bookings (id, session_id, student_id, price_cents, refund_policy)
      SELECT ${request.bookingId}::uuid, session_id, ${request.studentId}::uuid, price_cents,
        ${JSON.stringify(request.refundPolicy)}::jsonb
      FROM seat
      RETURNING id, session_id, student_id, status, created_at, price_cents
    )
    SELECT booking.id, seat.class_id, booking.session_id, booking.status,
      ${isoTime(sql.ref('booking.created_at'))} AS created_at,
      ${dollars(sql.ref('booking.price_cents'))} AS price, ${seatNotice} AS notice
    FROM booking JOIN seat ON seat.session_id = booking.session_id ${seatNoticeTables}`.execute(db);
  return rows[0];
}

/** Whether price, place and time still match what the student saw, if the request says. */
function isAsShown(shown: SeatRequest['asShown'], startsAt: RawBuilder<unknown>) {
  if (!shown) return sql<boolean>`true`;
  return sql<boolean>`(classes.price_cents = ${dollarsToCents(shown.price)}
    AND classes.location = ${shown.location}
    AND date_trunc('milliseconds', ${startsAt}) = ${new Date(shown.startTime)}::timestamptz)`;
}

/** The state that explains a refused booking; undefined if there is no such class or session. */
export async function selectSeatState(
  db: Db,
  { classId, sessionId, asShown, studentId }: Omit<SeatRequest, 'bookingId' | 'refundPolicy'>,
) {
  return db
    .selectFrom('classes')
    .leftJoin('classSessions as s', (join) =>
      sessionId
        ? join.onRef('s.classId', '=', 'classes.id').on('s.id', '=', sessionId)
        : join.on('s.id', '=', nextSessionId(sql.val(classId))),
    )
    .select((eb) => [
      'classes.teacherId',
      'classes.isActive',
      's.id as sessionId',
      's.status',
      sql<boolean>`s.starts_at <= now()`.as('hasStarted'),
      sql<boolean>`coalesce(s.seats_taken >= s.capacity, false)`.as('isFull'),
      isAsShown(asShown, sql.ref('s.starts_at')).as('isAsShown'),
      eb
        .exists(
          eb
            .selectFrom('bookings as b')
            .select('b.id')
            .whereRef('b.sessionId', '=', 's.id')
            .where('b.studentId', '=', studentId)
            .where('b.status', 'in', seatHoldingStatuses),
        )
        .as('isEnrolled'),
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('id')
            .where('id', '=', studentId)
            .where('deletedAt', 'is', null),
        )
        .as('isStudentHere'),
    ])
    .where('classes.id', '=', classId)
    .executeTakeFirst();
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

/** Cancels a confirmed booking and returns its seat in one statement, so exactly once. */
export async function cancelBookingWithSeat(
  trx: Trx,
  cancelled: { bookingId: string; refundCents: number },
) {
  const { rows } = await sql<Booking & { cancelledAt: string; notice: SeatNotice }>`
    WITH booking AS (
      UPDATE bookings
      SET status = 'cancelled_by_student', cancelled_at = now(), refund_cents = ${cancelled.refundCents}
      WHERE id = ${cancelled.bookingId} AND status = 'confirmed'
      RETURNING id, session_id, student_id, status, created_at, cancelled_at, price_cents
    ), seat AS (
      UPDATE class_sessions SET seats_taken = seats_taken - 1
      FROM booking WHERE class_sessions.id = booking.session_id
      RETURNING class_sessions.class_id, class_sessions.starts_at, class_sessions.ends_at
    )
    SELECT booking.id, seat.class_id, booking.session_id, booking.status,
      ${isoTime(sql.ref('booking.created_at'))} AS created_at,
      ${isoTime(sql.ref('booking.cancelled_at'))} AS cancelled_at,
      ${dollars(sql.ref('booking.price_cents'))} AS price, ${seatNotice} AS notice
    FROM booking CROSS JOIN seat ${seatNoticeTables}`.execute(trx);
  return rows[0];
}
