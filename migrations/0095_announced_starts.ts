import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Search engines are told the start that was announced before a date moved. */
export const announcedStarts = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE class_sessions ADD COLUMN announced_starts_at timestamptz']),
};
