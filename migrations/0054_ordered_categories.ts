import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Administrators order categories, and retire those that new classes should not use. */
export const orderedCategories = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // New ones come last, by id, until the categories are ordered.
      `ALTER TABLE categories ADD COLUMN position integer NOT NULL DEFAULT 1000,
        ADD COLUMN retired_at timestamptz`,
    ]),
};
