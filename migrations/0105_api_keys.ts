import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Keys with which scripts use the REST API. Only their hashes are stored. */
export const apiKeys = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        name text NOT NULL,
        key_hash text NOT NULL UNIQUE,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz,
        last_used_place text,
        CHECK (expires_at <= created_at + interval '366 days')
      )`,
      'CREATE INDEX api_keys_by_user ON api_keys (user_id)',
    ]),
};
