import { type RawBuilder, sql } from 'kysely';
import {
  hasEnded,
  isCancelable,
  isMarkedNoShow,
  isScheduled,
  takesPart,
} from '#server/bookings/states.queries.ts';
import { isoTime } from '#server/db/expressions.ts';
import type { Trx } from '#server/db/schema.ts';

// Both claims mark each booking once, in the transaction that sends its email: of two processes, the
// second skips bookings that the first has locked, and then no longer finds them.

export type DueReminder = {
  bookingId: string;
  startTime: string;
  endTime: string;
  /** The position of the meeting, from 1. */
  position: number;
};

const isSoon = (start: string, now: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(start)} > ${now} AND ${sql.ref(start)} <= ${now} + interval '24 hours'`;

/** Meetings that start within a day. */
export const soonMeetings = (now: RawBuilder<unknown> = sql`now()`) => sql`(
  SELECT s.id AS session_id, 1 AS position, s.starts_at, s.ends_at FROM class_sessions s
  WHERE ${isScheduled('s')} AND ${isSoon('s.starts_at', now)} AND s.meeting_count = 1
  UNION ALL
  SELECT s.id, meeting.position, meeting.starts_at, meeting.ends_at
  FROM session_meetings meeting JOIN class_sessions s ON s.id = meeting.session_id
  WHERE ${isScheduled('s')} AND ${isSoon('meeting.starts_at', now)})`;

/** The booking has no reminder of this meeting yet, and was not made so late that it needs none. */
const isDue = sql<boolean>`(${takesPart('b')} AND NOT ${isMarkedNoShow('b')} AND met.position >= b.first_meeting
  AND coalesce(b.moved_at, b.created_at) <= met.starts_at - interval '24 hours'
  AND (b.reminded_at IS NULL
    OR (met.position > 1 AND b.reminded_at < met.starts_at - interval '24 hours')))`;

/** Marks bookings with a meeting within a day as reminded, and returns each with this meeting. */
export async function takeDueReminders(trx: Trx, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM ${soonMeetings()} AS met JOIN bookings b ON b.session_id = met.session_id
    WHERE ${isDue} ORDER BY b.id LIMIT ${limit} FOR UPDATE OF b SKIP LOCKED`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // Both parts of the statement see the bookings as they were before.
  const due = await sql<DueReminder>`
    WITH marked AS (UPDATE bookings SET reminded_at = now() WHERE id = ANY(${ids}::uuid[]))
    SELECT b.id AS booking_id, met.position, ${isoTime(sql<Date>`met.starts_at`)} AS start_time,
      ${isoTime(sql<Date>`met.ends_at`)} AS end_time
    FROM ${soonMeetings()} AS met JOIN bookings b ON b.session_id = met.session_id
    WHERE b.id = ANY(${ids}::uuid[]) AND ${isDue} ORDER BY met.starts_at, b.id`.execute(trx);
  return due.rows;
}

/** Marks attended or unmarked bookings without a review, whose class ended one to four days ago. */
export async function takeDueReviewRequests(
  trx: Trx,
  limit: number,
): Promise<{ bookingId: string }[]> {
  const { rows } = await sql<{ bookingId: string }>`
    UPDATE bookings SET review_invited_at = now() WHERE id IN (
      SELECT b.id FROM class_sessions s JOIN bookings b ON b.session_id = s.id
      WHERE ${isScheduled('s')} AND ${hasEnded('s')}
        AND s.ends_at BETWEEN now() - interval '4 days' AND now() - interval '1 day'
        AND ${takesPart('b')} AND NOT ${isMarkedNoShow('b')} AND b.review_invited_at IS NULL
        AND (SELECT deleted_at IS NULL FROM users WHERE id = b.student_id)
        AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
      ORDER BY b.id LIMIT ${limit} FOR UPDATE OF b SKIP LOCKED)
    RETURNING id AS booking_id`.execute(trx);
  return rows;
}

/** After a move: students are reminded of the new time. */
export async function remindAgain(trx: Trx, sessionId: string): Promise<void> {
  await sql`
    UPDATE bookings b SET reminded_at = NULL
    WHERE b.session_id = ${sessionId} AND ${isCancelable('b')}`.execute(trx);
}
