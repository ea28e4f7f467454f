import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const check = `CHECK (char_length(external_id) BETWEEN 1 AND 100)`;

/**
 * The ids that an instructor's own program has for classes and dates, so that a repeated sync finds them.
 * A date names the instructor beside its id, because the id is unique among all dates of the instructor.
 */
export const externalIds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN external_id text CONSTRAINT classes_external_id_check ${check}`,
      `CREATE UNIQUE INDEX classes_external_id ON classes (teacher_id, external_id)
        WHERE external_id IS NOT NULL`,
      `ALTER TABLE class_sessions
        ADD COLUMN external_id text CONSTRAINT class_sessions_external_id_check ${check},
        ADD COLUMN external_id_teacher uuid,
        ADD CONSTRAINT class_sessions_external_id_teacher_check
          CHECK ((external_id IS NULL) = (external_id_teacher IS NULL))`,
      `CREATE UNIQUE INDEX class_sessions_external_id
        ON class_sessions (external_id_teacher, external_id) WHERE external_id IS NOT NULL`,
    ]),
};
