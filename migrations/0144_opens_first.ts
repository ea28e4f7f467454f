import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Dates that open first to people who came before, and the people who may book them until then. */
export const opensFirst = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE class_sessions
        ADD COLUMN opens_at timestamptz,
        ADD COLUMN opens_first_to text
          CONSTRAINT class_sessions_opens_first_check CHECK (opens_first_to IN ('came', 'date')),
        ADD CONSTRAINT class_sessions_opens_check
          CHECK ((opens_at IS NULL) = (opens_first_to IS NULL))`,
      // With `opens_at`, so that searches still need only the index.
      `DROP INDEX class_sessions_one_at_a_time, class_sessions_by_start, class_sessions_by_slot`,
      `CREATE UNIQUE INDEX class_sessions_one_at_a_time ON class_sessions (class_id, starts_at)
        INCLUDE (week_slot, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled'`,
      `CREATE INDEX class_sessions_by_start ON class_sessions (starts_at, class_id)
        INCLUDE (week_slot, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled'`,
      `CREATE INDEX class_sessions_by_slot ON class_sessions (week_slot, starts_at)
        INCLUDE (class_id, local_day, open_seats, later_slots, opens_at) WHERE status = 'scheduled'`,
      `CREATE TABLE session_invitations (
        session_id uuid NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
        student_id uuid NOT NULL REFERENCES users (id),
        PRIMARY KEY (session_id, student_id))`,
      'CREATE INDEX session_invitations_by_student ON session_invitations (student_id)',
    ]),
};
