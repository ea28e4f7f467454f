import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Set after too many wrong second-factor codes in a day, cleared by a password reset. */
export const passwordResetRequired = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE users ADD COLUMN password_reset_required boolean NOT NULL DEFAULT false',
    ]),
};
