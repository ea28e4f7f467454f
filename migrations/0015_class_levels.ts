import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Existing classes are open to everyone until their instructor says otherwise. */
export const classLevels = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN level text NOT NULL DEFAULT 'all'
        CHECK (level IN ('beginner', 'intermediate', 'advanced', 'all'))`,
    ]),
};
