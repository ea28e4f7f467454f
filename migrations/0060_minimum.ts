import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Dates that take place only if enough people book them. Each keeps the minimum it was listed with. */
export const minimum = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes
        ADD COLUMN min_students integer,
        ADD COLUMN decision_hours smallint NOT NULL DEFAULT 48,
        ADD COLUMN below_minimum text NOT NULL DEFAULT 'cancel',
        ADD CONSTRAINT classes_minimum_check
          CHECK (min_students >= 1 AND (max_students IS NULL OR min_students <= max_students)),
        ADD CONSTRAINT classes_decision_check CHECK (decision_hours BETWEEN 24 AND 336),
        ADD CONSTRAINT classes_below_minimum_check CHECK (below_minimum IN ('cancel', 'ask'))`,
      `ALTER TABLE class_sessions
        ADD COLUMN min_students integer CONSTRAINT class_sessions_minimum_check CHECK (min_students >= 1),
        ADD COLUMN decision_hours smallint NOT NULL DEFAULT 48,
        -- The instructor has until then to say whether it takes place.
        ADD COLUMN asked_until timestamptz,
        ADD COLUMN decided_at timestamptz,
        -- Canceled because too few people had booked.
        ADD COLUMN is_below_minimum boolean NOT NULL DEFAULT false`,
      `CREATE INDEX class_sessions_undecided ON class_sessions (starts_at)
        WHERE min_students IS NOT NULL AND decided_at IS NULL AND status = 'scheduled'`,
    ]),
};
