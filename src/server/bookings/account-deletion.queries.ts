import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';

/** What deleting an account would end: its seats, refunds and upcoming classes. */
export async function selectDeletionEffects(db: Db, userId: string) {
  const { rows } = await sql<{
    seats: number;
    refundCents: number;
    classes: number;
    sessions: number;
    students: number;
  }>`
    WITH seats AS (
      SELECT ${refundNow} AS refund_cents
      FROM bookings b JOIN class_sessions s ON s.id = b.session_id
      WHERE b.student_id = ${userId} AND b.status = 'confirmed' AND s.starts_at > now()
    ), taught AS (
      SELECT s.id, s.seats_taken FROM class_sessions s JOIN classes c ON c.id = s.class_id
      WHERE c.teacher_id = ${userId} AND s.status = 'scheduled' AND s.starts_at > now()
    )
    SELECT (SELECT count(*)::int FROM seats) AS seats,
      (SELECT coalesce(sum(refund_cents), 0)::int FROM seats) AS refund_cents,
      (SELECT count(*)::int FROM classes WHERE teacher_id = ${userId} AND is_active) AS classes,
      (SELECT count(*)::int FROM taught) AS sessions,
      (SELECT coalesce(sum(seats_taken), 0)::int FROM taught) AS students`.execute(db);
  return rows[0] ?? { seats: 0, refundCents: 0, classes: 0, sessions: 0, students: 0 };
}

/** Uses the policy at the time of booking; same rule as `refundCents` in shared/bookings.ts. */
const refundNow = sql`CASE
  WHEN now() <= s.starts_at - make_interval(hours => (b.refund_policy ->> 'fullRefundHours')::int)
  THEN b.price_cents ELSE 0 END`;

/**
 * Locks every upcoming session that this user teaches or attends, in id order to avoid deadlock.
 */
export async function lockUpcomingSessions(trx: Trx, userId: string): Promise<void> {
  await sql`
    SELECT FROM class_sessions s JOIN classes c ON c.id = s.class_id
    WHERE s.status = 'scheduled' AND s.starts_at > now() AND (c.teacher_id = ${userId} OR EXISTS (
      SELECT FROM bookings b
      WHERE b.session_id = s.id AND b.student_id = ${userId} AND b.status = 'confirmed'))
    ORDER BY s.id FOR UPDATE OF s`.execute(trx);
}

/** Returns every upcoming seat of this student, each refunded by its own policy. */
export async function cancelUpcomingSeats(trx: Trx, studentId: string): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE bookings b
      SET status = 'cancelled_by_student', cancelled_at = now(), refund_cents = ${refundNow}
      FROM class_sessions s
      WHERE s.id = b.session_id AND b.student_id = ${studentId} AND b.status = 'confirmed'
        AND s.starts_at > now()
      RETURNING b.session_id
    )
    UPDATE class_sessions SET seats_taken = seats_taken - 1
    FROM ended WHERE class_sessions.id = ended.session_id`.execute(trx);
}

/**
 * Deletes unbooked classes. Booked ones stay for their bookings but keep only the title, because a
 * description or address may contain personal data.
 */
export async function withdrawClasses(trx: Trx, teacherId: string): Promise<void> {
  await sql`
    WITH unbooked AS (
      SELECT c.id FROM classes c WHERE c.teacher_id = ${teacherId} AND NOT EXISTS (
        SELECT FROM class_sessions s JOIN bookings b ON b.session_id = s.id WHERE s.class_id = c.id)
    )
    DELETE FROM class_sessions USING unbooked WHERE class_id = unbooked.id`.execute(trx);
  await sql`
    DELETE FROM classes c
    WHERE c.teacher_id = ${teacherId}
      AND NOT EXISTS (SELECT FROM class_sessions s WHERE s.class_id = c.id)`.execute(trx);
  await sql`
    DELETE FROM class_pictures p USING classes c
    WHERE c.id = p.class_id AND c.teacher_id = ${teacherId}`.execute(trx);
  await sql`
    UPDATE classes SET is_active = false, description = 'No description provided',
      location = 'Location not specified', updated_at = now()
    WHERE teacher_id = ${teacherId}`.execute(trx);
}
