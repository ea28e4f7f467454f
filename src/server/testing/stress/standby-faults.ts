import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/**
 * Learners who hold two seats for one intent, once all jobs are done. An intent is a place in line: for it, a learner
 * holds one offer at a time, and on standby, the booking moves instead of getting another one beside it.
 */
export async function findStandbyFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    WITH standby AS (
      SELECT e.*, h.outcome, h.created_at AS offered_at, h.booking_id AS held_for,
        own.student_id AS owner_id, own.status AS booking_status, own.session_id AS booked_id,
        own.seats AS booked_seats, own.moved_at, own.released_at
      FROM waitlist_entries e JOIN bookings own ON own.id = e.booking_id
        LEFT JOIN seat_holds h ON h.id = e.hold_id
    )
    SELECT 'Learner ' || h.student_id || ' has ' || count(*) || ' offers of class ' || s.class_id AS fault
    FROM seat_holds h JOIN class_sessions s ON s.id = h.session_id
    WHERE h.kind = 'offer' AND h.ended_at IS NULL
    GROUP BY h.student_id, s.class_id HAVING count(*) > 1
    UNION ALL
    SELECT 'Entry ' || e.id || ' was on standby but booked ' || b.id
    FROM standby e JOIN bookings b ON b.id IN (e.hold_id, e.held_for)
    UNION ALL
    SELECT 'Entry ' || id || ' was accepted, but its booking did not move' FROM standby
    -- Not compared with the acceptance: a move that began before it can commit after it.
    WHERE status = 'claimed' AND outcome = 'used' AND (moved_at < offered_at) IS NOT FALSE
    UNION ALL
    SELECT 'Entry ' || id || ' is ' || status || ', but its booking is ' || booking_status || ' and can''t move'
    FROM standby
    WHERE status IN ('waiting', 'offered') AND (owner_id <> student_id OR booking_status <> 'confirmed'
      OR released_at IS NOT NULL OR booked_id = session_id OR booked_id <> booked_session_id)
    UNION ALL
    SELECT 'Entry ' || id || ' waits for ' || seats || ' seats with a booking of ' || booked_seats
    FROM standby WHERE status = 'waiting' AND seats <> booked_seats
    ORDER BY 1`.execute(db);
  return rows.map(({ fault }) => fault);
}
