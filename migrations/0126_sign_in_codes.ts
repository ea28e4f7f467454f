import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * A code proves a mailbox, which may have no account yet. `email_codes`, by account, stays for servers of
 * the release before.
 */
export const signInCodes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE sign_in_codes (
        email text PRIMARY KEY CHECK (email = lower(email)),
        code_digest text NOT NULL,
        expires_at timestamptz NOT NULL
      )`,
      'CREATE INDEX sign_in_codes_by_expiry ON sign_in_codes (expires_at)',
    ]),
};
