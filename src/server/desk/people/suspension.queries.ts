import { sql } from 'kysely';
import { bookedMeetingsLeft, meetingsBooked } from '#server/bookings/first-meeting-columns.ts';
import { paidCents } from '#server/bookings/payments/booking-payments-columns.ts';
import { isBooked, isCourseUnderway, isUpcoming } from '#server/bookings/states.queries.ts';
import { dollars } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import type { SuspensionNumbers } from '#shared/people.ts';

/** What suspending this person concerns; the refunds are those of canceling every date. */
export async function selectSuspensionNumbers(db: Db, teacherId: string) {
  const { rows } = await sql<SuspensionNumbers & { classes: number }>`
    SELECT (SELECT count(*)::int FROM classes WHERE teacher_id = ${teacherId} AND is_offered) AS classes,
      count(DISTINCT s.id) FILTER (WHERE ${isUpcoming('s')})::int AS upcoming_dates,
      count(DISTINCT s.id) FILTER (WHERE NOT ${isUpcoming('s')})::int AS courses_underway,
      count(DISTINCT b.student_id)::int AS learners,
      ${dollars(sql<number>`coalesce(sum(
        least(b.paid, b.price_cents * b.seats) * ${bookedMeetingsLeft('b', 's')}
          / ${meetingsBooked('b', 's')}), 0)::int`)} AS refund
    FROM classes c
      JOIN class_sessions s ON s.class_id = c.id AND (${isUpcoming('s')} OR ${isCourseUnderway('s')})
      LEFT JOIN LATERAL (
        SELECT b.student_id, b.price_cents, b.seats, b.first_meeting, coalesce(${paidCents}, 0) AS paid
        FROM bookings b WHERE b.session_id = s.id AND ${isBooked('b')}
      ) AS b ON true
    WHERE c.teacher_id = ${teacherId}`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('An aggregate returned no row');
  return numbers;
}
