import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { seatHoldingStatuses } from '#shared/bookings.ts';

export type LostSeat = {
  email: string;
  fullName: string;
  title: string;
  startsAt: Date;
  timeZone: string;
  refundCents: number;
};

/**
 * Cancels this teacher's upcoming sessions with full refunds; returns the students who lost a seat.
 */
export async function cancelUpcomingSessions(trx: Trx, teacherId: string): Promise<LostSeat[]> {
  return cancelSessions(trx, sql`c.teacher_id = ${teacherId}`);
}

/** Same as `cancelUpcomingSessions`, for one upcoming session. */
export async function cancelUpcomingSession(trx: Trx, sessionId: string): Promise<LostSeat[]> {
  return cancelSessions(trx, sql`s.id = ${sessionId}`);
}

/** The caller must hold the session locks; otherwise a concurrent booking would be missed. */
async function cancelSessions(trx: Trx, which: RawBuilder<unknown>): Promise<LostSeat[]> {
  const { rows } = await sql<LostSeat>`
    WITH gone AS (
      UPDATE class_sessions s SET status = 'cancelled', seats_taken = 0
      FROM classes c
      WHERE c.id = s.class_id AND ${which} AND s.status = 'scheduled' AND s.starts_at > now()
      RETURNING s.id, s.starts_at, c.title, c.time_zone
    ), ended AS (
      UPDATE bookings b
      SET status = 'cancelled_by_teacher', cancelled_at = now(), refund_cents = b.price_cents
      FROM gone WHERE b.session_id = gone.id AND b.status IN (${sql.join(seatHoldingStatuses)})
      RETURNING b.student_id, b.refund_cents, gone.title, gone.starts_at, gone.time_zone
    )
    SELECT u.email, u.full_name, ended.title, ended.starts_at, ended.time_zone, ended.refund_cents
    FROM ended JOIN users u ON u.id = ended.student_id`.execute(trx);
  return rows;
}
