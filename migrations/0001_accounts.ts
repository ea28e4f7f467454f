import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** People, their sign-ins and the emailed one-time links. Tokens are kept as hashes only. */
export const accounts = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        username text NOT NULL,
        full_name text NOT NULL,
        role text NOT NULL DEFAULT 'user' CONSTRAINT users_role_check
          CHECK (role IN ('user', 'instructor', 'admin')),
        profile_image text,
        bio text,
        location text,
        phone_number text,
        password_hash text,
        email_verified_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE UNIQUE INDEX users_email_unique ON users (lower(email))',
      'CREATE UNIQUE INDEX users_username_unique ON users (lower(username))',

      `CREATE TABLE sessions (
        id text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX sessions_by_user ON sessions (user_id)',
      'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',

      `CREATE TABLE verification_tokens (
        token_hash text PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        purpose text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT verification_tokens_one_per_purpose UNIQUE (user_id, purpose)
      )`,
      'CREATE INDEX verification_tokens_by_expiry ON verification_tokens (expires_at)',
    ]),
};
