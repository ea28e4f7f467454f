import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Users may be shown to others by their initials. */
export const shownNames = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE users ADD COLUMN shows_initials_only boolean NOT NULL DEFAULT false',
    ]),
};
