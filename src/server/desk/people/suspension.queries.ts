import { sql } from 'kysely';
import { bookedMeetingsLeft, meetingsBooked } from '#server/bookings/first-meeting-columns.ts';
import { unrefundedCents } from '#server/bookings/payments/booking-payments-columns.ts';
import { worthOf } from '#server/bookings/seat-price-columns.ts';
import { isBooked, isCourseUnderway, isUpcoming } from '#server/bookings/states.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/permissions/permissions.queries.ts';
import type { BookedMeetings } from '#shared/bookings/refund-policy.ts';
import type { SuspensionNumbers } from '#shared/desk/people.ts';

/** For queries about everything that canceling all dates of this person ends. */
const datesOf = (teacherId: string) => sql`classes c
  JOIN class_sessions s ON s.class_id = c.id AND (${isUpcoming('s')} OR ${isCourseUnderway('s')})
  LEFT JOIN bookings b ON b.session_id = s.id AND ${isBooked('b')}
  WHERE ${isTaughtBy('c', teacherId)}`;

type DateCounts = Omit<SuspensionNumbers, 'refund'> & { classes: number };

export async function selectDateCounts(db: Db, teacherId: string): Promise<DateCounts> {
  const { rows } = await sql<DateCounts>`
    SELECT (SELECT count(*)::int FROM classes WHERE ${isTaughtBy('classes', teacherId)} AND is_listed) AS classes,
      count(DISTINCT s.id) FILTER (WHERE ${isUpcoming('s')})::int AS upcoming_dates,
      count(DISTINCT s.id) FILTER (WHERE NOT ${isUpcoming('s')})::int AS courses_underway,
      count(DISTINCT b.student_id)::int AS learners
    FROM ${datesOf(teacherId)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate returned no row');
  return counts;
}

type PaidBookings = BookedMeetings & { count: number; paidCents: number };

/** The bookings that were paid through us, one row for each group that is refunded alike. */
export async function selectPaidBookings(db: Db, teacherId: string): Promise<PaidBookings[]> {
  const { rows } = await sql<PaidBookings>`
    SELECT count(*)::int AS count, paid_cents, worth_cents, meetings, meetings_left
    FROM (
      SELECT ${unrefundedCents} AS paid_cents, ${worthOf('b')} AS worth_cents,
        ${meetingsBooked('b', 's')} AS meetings, ${bookedMeetingsLeft('b', 's')} AS meetings_left
      FROM ${datesOf(teacherId)}) AS booked
    WHERE paid_cents > 0
    GROUP BY paid_cents, worth_cents, meetings, meetings_left`.execute(db);
  return rows;
}
