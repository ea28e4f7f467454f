import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** When the instructor was last emailed in the morning about a date of that day. */
export const teachingDays = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE class_sessions ADD COLUMN teacher_reminded_at timestamptz']),
};
