import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What instructors note about their students, for themselves. */
export const studentNotes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE student_notes (
        teacher_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        student_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        note text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (teacher_id, student_id)
      )`,
      'CREATE INDEX student_notes_by_student ON student_notes (student_id)',
    ]),
};
