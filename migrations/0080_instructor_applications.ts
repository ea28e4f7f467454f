import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Applications to teach while `INSTRUCTOR_APPROVAL` is on, with the decisions of staff. */
export const instructorApplications = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE instructor_applications (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users,
        text text NOT NULL,
        link text NOT NULL,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'declined')),
        -- Why it was declined.
        reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        decided_at timestamptz,
        CONSTRAINT instructor_applications_decided CHECK ((status = 'waiting') = (decided_at IS NULL)),
        CONSTRAINT instructor_applications_reason CHECK ((status = 'declined') = (reason IS NOT NULL))
      )`,
      `CREATE UNIQUE INDEX instructor_applications_waiting ON instructor_applications (user_id)
        WHERE status = 'waiting'`,
      'CREATE INDEX instructor_applications_of_user ON instructor_applications (user_id, id)',
      'CREATE INDEX instructor_applications_by_status ON instructor_applications (status, id)',
      `CREATE INDEX instructor_applications_text ON instructor_applications
        USING gin (lower(text) gin_trgm_ops)`,
      `CREATE INDEX classes_waiting_for_approval ON classes (teacher_id)
        WHERE waits_for = 'approval'`,
    ]),
};
