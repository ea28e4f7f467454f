import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Moves of dates that someone had booked, with those who have not said that they keep their booking, and
 * whether staff canceled a date: what the facts of an instructor are counted from. Moves since the records of
 * what happened, and cancellations by staff since the log of their actions, are taken from there.
 */
export const sessionMoves = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE session_moves (
        id uuid PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES class_sessions ON DELETE CASCADE,
        moved_at timestamptz NOT NULL DEFAULT now(),
        first_start timestamptz NOT NULL,
        unkept_booking_ids uuid[] NOT NULL)`,
      'CREATE INDEX session_moves_by_session ON session_moves (session_id)',
      `ALTER TABLE class_sessions ADD COLUMN is_canceled_by_staff boolean NOT NULL DEFAULT false`,
      `INSERT INTO session_moves (id, session_id, moved_at, first_start, unkept_booking_ids)
        SELECT gen_random_uuid(), s.id, f.at,
          least(s.starts_at, (move->'before'->>'startsAt')::timestamptz),
          array(SELECT b.id FROM bookings b LEFT JOIN booking_choices choice ON choice.booking_id = b.id
            WHERE b.session_id = s.id AND b.id = ANY(f.about) AND choice.answer IS DISTINCT FROM 'kept')
        FROM recorded_facts f CROSS JOIN jsonb_array_elements(f.details->'moves') AS move
        JOIN class_sessions s ON s.id = (move->>'sessionId')::uuid
        WHERE f.name = 'session.changed' AND move->>'askedUntil' IS NOT NULL
          AND EXISTS (SELECT FROM bookings b WHERE b.session_id = s.id AND b.id = ANY(f.about))`,
      // All of a transaction has the same time.
      `UPDATE class_sessions s SET is_canceled_by_staff = true
        FROM classes c, bookings b, audit_entries entry
        WHERE c.id = s.class_id AND b.session_id = s.id AND b.status = 'cancelled_by_teacher'
          AND s.status = 'cancelled' AND entry.action IN ('person.suspend', 'person.cancelDates')
          AND entry.subject_id = c.teacher_id::text AND entry.created_at = b.cancelled_at`,
    ]),
};
