import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The next date of each class, so that lists by date read only one page of an index. */
export const nextStarts = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE classes ADD COLUMN next_starts_at timestamptz',
      `UPDATE classes SET next_starts_at = (SELECT min(s.starts_at) FROM class_sessions s
        WHERE s.class_id = classes.id AND s.status = 'scheduled'
          AND s.starts_at > now() - interval '1 hour')`,
      'CREATE INDEX classes_next_start ON classes (next_starts_at, id) WHERE is_active',
    ]),
};
