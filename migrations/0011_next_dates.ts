import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Lists order classes by their next date, which moves as time passes, so no column can hold it. */
export const nextDates = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'DROP TRIGGER class_sessions_first ON class_sessions',
      'DROP FUNCTION keep_first_starts_at()',
      'DROP INDEX classes_by_date',
      'ALTER TABLE classes DROP COLUMN first_starts_at',
      `CREATE INDEX class_sessions_by_start ON class_sessions (starts_at, class_id)
        WHERE status = 'scheduled'`,
    ]),
};
