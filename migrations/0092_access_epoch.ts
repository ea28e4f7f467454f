import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Emailed links that need no sign-in are signed with it, and end when it changes. */
export const accessEpoch = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE users ADD COLUMN access_epoch integer NOT NULL DEFAULT 0']),
};
