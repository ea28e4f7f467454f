import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** A hint for searches by seats, which a job sets: see decision 31. */
export const likelyOpenSessions = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE class_sessions ADD COLUMN is_likely_open boolean NOT NULL DEFAULT false',
      `CREATE INDEX class_sessions_likely_open ON class_sessions (class_id)
        INCLUDE (starts_at, open_seats, status) WHERE is_likely_open`,
    ]),
};
