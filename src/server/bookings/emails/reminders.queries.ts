import { sql } from 'kysely';
import {
  hasEnded,
  isConfirmed,
  isMarkedNoShow,
  isScheduled,
  isUpcoming,
  takesPart,
} from '#server/bookings/states.queries.ts';
import type { Trx } from '#server/db/schema.ts';

// Both mark each booking once, in the transaction that sends its email: of two processes, the second
// skips what the first has locked, and then no longer finds it.

/** Bookings whose class starts within a day, unless they were made that late themselves. */
export async function claimReminders(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE bookings SET reminded_at = now() WHERE id IN (
      SELECT b.id FROM class_sessions s JOIN bookings b ON b.session_id = s.id
      WHERE ${isUpcoming('s')} AND s.starts_at <= now() + interval '24 hours'
        AND ${isConfirmed('b')} AND b.reminded_at IS NULL
        AND coalesce(b.moved_at, b.created_at) <= s.starts_at - interval '24 hours'
      ORDER BY b.id LIMIT ${limit} FOR UPDATE OF b SKIP LOCKED)
    RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Attended or unmarked bookings without a review, whose class ended one to four days ago. */
export async function claimReviewRequests(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE bookings SET review_invited_at = now() WHERE id IN (
      SELECT b.id FROM class_sessions s JOIN bookings b ON b.session_id = s.id
        JOIN users student ON student.id = b.student_id
      WHERE ${isScheduled('s')} AND ${hasEnded('s')}
        AND s.ends_at BETWEEN now() - interval '4 days' AND now() - interval '1 day'
        -- Classes last at most 30 days: this bound can use the index of starts.
        AND s.starts_at BETWEEN now() - interval '34 days' AND now() - interval '1 day'
        AND ${takesPart('b')} AND NOT ${isMarkedNoShow('b')} AND b.review_invited_at IS NULL
        AND student.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
      ORDER BY b.id LIMIT ${limit} FOR UPDATE OF b SKIP LOCKED)
    RETURNING id`.execute(trx);
  return rows.map(({ id }) => id);
}
