import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The classes that users have saved. */
export const favorites = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE favorites (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        class_id uuid NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, class_id)
      )`,
      // The index is for deleting a class.
      'CREATE INDEX favorites_by_class ON favorites (class_id)',
    ]),
};
