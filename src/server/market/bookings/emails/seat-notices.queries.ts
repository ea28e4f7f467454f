import { sql } from 'kysely';
import { dollars, isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { leadPicture } from '#server/files/uploads/lead-picture-columns.ts';
import {
  bookingStart,
  firstMeetingOf,
  hasBegun,
} from '#server/market/bookings/first-meeting-columns.ts';
import { meetingsOf } from '#server/market/bookings/meetings-columns.ts';
import { minimumColumn } from '#server/market/bookings/minimum-columns.ts';
import { isPaidByAnother, worthOf } from '#server/market/bookings/seat-price-columns.ts';
import { holdsSeat, isReleased, listingStatusOf } from '#server/market/bookings/states.queries.ts';
import { areUnblocked } from '#server/people/auth/accounts/blocks.queries.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import { hiddenReason } from '#server/staff/removals/removal-columns.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';
import type { SeatNotice } from './seat-notice.ts';
import { sentGuests, sentWhatToExpect } from './sent-words-columns.ts';

/**
 * Requires the aliases `seat` (the session's row) and `booking` (the booking's row, with its seats).
 */
const seatNotice = sql<SeatNotice>`jsonb_build_object(
  'classId', seat.class_id, 'sessionId', booking.session_id,
  'title', c.title, 'picture', ${leadPicture('c')}, 'listingStatus', ${listingStatusOf('c')},
  'removal', ${hiddenReason(sql.ref('c.removal_id'))}, 'location', c.location, 'timeZone', c.time_zone,
  'seats', booking.seats, 'guests', ${sentGuests('booking', 'c')},
  'minimum', (SELECT ${minimumColumn} FROM class_sessions s WHERE s.id = booking.session_id),
  'startTime', ${isoTime(bookingStart('booking', 'seat'))}, 'endTime', ${isoTime(sql.ref('seat.ends_at'))},
  'meetings', ${meetingsOf('seat', firstMeetingOf('booking'))}, 'firstMeeting', booking.first_meeting,
  'whatToExpect', ${sentWhatToExpect('c', 'booking')}, 'isPaidByAnother', ${isPaidByAnother('booking')},
  'student', jsonb_build_object('email', u.email, 'fullName', u.full_name),
  'teacher', jsonb_build_object('email', t.email, 'fullName', t.full_name))`;
const seatNoticeTables = sql`JOIN classes c ON c.id = seat.class_id
  JOIN users u ON u.id = booking.student_id JOIN users t ON t.id = c.teacher_id`;

const paid = sql<number | null>`(
  SELECT ${dollars(sql<number>`sum(p.received_cents - p.refunded_cents)::int`)} FROM payments p
  WHERE p.booking_id = booking.id AND p.status = 'paid' HAVING count(*) > 0)`;

/** By the ledger, so that it adds up when something was refunded before the email is written. */
const earning = sql`(
  SELECT jsonb_build_object('price', ${dollars(sql<number>`sum(p.received_cents)::int`)},
    'refund', ${dollars(sql<number>`sum(p.received_cents - moved.left_cents)::int`)},
    'commission', ${dollars(sql<number>`sum(moved.commission_cents)::int`)},
    'source', booking.commission_source,
    'studentSince', ${isoTime(sql.ref<Date | null>('booking.student_since'))})
  FROM payments p, LATERAL (
    SELECT coalesce(-sum(amount_cents) FILTER (WHERE account = 'provider'), 0) AS left_cents,
      coalesce(sum(amount_cents) FILTER (WHERE account = 'commission'), 0) AS commission_cents
    FROM ledger_entries WHERE payment_id = p.id) AS moved
  WHERE p.booking_id = booking.id AND p.status = 'paid' HAVING count(*) > 0)`;

export type BookedSeat = {
  bookingId: string;
  studentId: string;
  teacherId: string;
  /** The price of all seats. */
  total: number;
  /** The amount paid through us, in dollars; null if nothing was paid. */
  paid: number | null;
  refundPolicy: RefundPolicy;
  fullRefundUntil: Date | null;
  isReleased: boolean;
  hasBegun: boolean;
  notice: SeatNotice;
};

/** The facts for emails about these bookings; canceled bookings are left out. */
export async function selectBookedSeats(db: Db, bookingIds: string[]): Promise<BookedSeat[]> {
  const { rows } = await sql<BookedSeat>`
    SELECT booking.id AS booking_id, booking.student_id, c.teacher_id, ${paid} AS paid, 
      ${dollars(worthOf('booking'))} AS total,
      booking.refund_policy, booking.full_refund_until,
      booking.released_at IS NOT NULL AS is_released,
      ${hasBegun('booking', 'seat')} AS has_begun,
      ${seatNotice} || jsonb_build_object('earning', ${earning}) AS notice
    FROM bookings AS booking JOIN class_sessions AS seat ON seat.id = booking.session_id
      ${seatNoticeTables}
    WHERE booking.id = ANY(${bookingIds}::uuid[]) AND ${holdsSeat('booking')}`.execute(db);
  return rows;
}

export type NoticedSeat = {
  notice: SeatNotice;
  teacherId: string;
  studentId: string;
  status: BookingStatus;
  isReleased: boolean;
};

/** The facts for an email about this booking, whatever its status. */
export async function selectNoticedSeat(trx: Trx, bookingId: string): Promise<NoticedSeat> {
  const { rows } = await sql<NoticedSeat>`
    SELECT ${seatNotice} AS notice, c.teacher_id, booking.student_id, booking.status, ${isReleased('booking')} AS is_released
    FROM bookings AS booking JOIN class_sessions AS seat ON seat.id = booking.session_id
      ${seatNoticeTables}
    WHERE booking.id = ${bookingId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Booking ${bookingId} is gone`);
  return row;
}

/** The facts for emails about these bookings, whatever their status, by their ids. */
export async function selectNotices(
  trx: Trx,
  bookingIds: string[],
): Promise<Map<string, SeatNotice>> {
  const { rows } = await sql<{ id: string; notice: SeatNotice }>`
    SELECT booking.id, ${seatNotice} AS notice
    FROM bookings AS booking JOIN class_sessions AS seat ON seat.id = booking.session_id
      ${seatNoticeTables}
    WHERE booking.id = ANY(${bookingIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, notice }) => [id, notice]));
}

/** What decides whether the dates of a class are in doubt, and why. */
export async function selectDoubt(db: Db, classId: string) {
  return db
    .selectFrom('classes as c')
    .innerJoin('users as teacher', 'teacher.id', 'c.teacherId')
    .select([
      listingStatusOf('c').as('listingStatus'),
      hiddenReason(sql.ref('c.removal_id')).as('removal'),
      'teacher.fullName as teacherName',
    ])
    .where('c.id', '=', classId)
    .executeTakeFirstOrThrow();
}

/** The students and dates of bookings that were canceled with their dates. */
export async function selectCanceledDates(trx: Trx, bookingIds: string[]) {
  return trx
    .selectFrom('bookings as b')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select([
      'b.id as bookingId',
      'c.title',
      leadPicture('c').as('picture'),
      's.startsAt',
      'c.timeZone',
      areUnblocked(sql.ref('b.studentId'), sql.ref('c.teacherId')).as('mayGetWords'),
      isPaidByAnother('b').as('isPaidByAnother'),
    ])
    .select(recipient('student').as('student'))
    .where('b.id', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .execute();
}
