import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Second factors, codes, other ways to sign in, and the data that users see of their sessions. */
export const accountSecurity = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // An erased account stays as a row without a person: bookings and reviews still point to it.
      'ALTER TABLE users ADD COLUMN deleted_at timestamptz',

      // `id` is the hash of a token and changes with it; `handle` names the session to its owner.
      `ALTER TABLE sessions
        ADD COLUMN handle uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD COLUMN user_agent text NOT NULL DEFAULT '',
        ADD COLUMN place text NOT NULL DEFAULT '',
        ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now()`,
      'CREATE UNIQUE INDEX sessions_handle_unique ON sessions (handle)',

      `ALTER TABLE verification_tokens
        ADD COLUMN new_email text,
        ADD COLUMN kept_session uuid`,

      `CREATE TABLE email_codes (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        code_digest text NOT NULL,
        expires_at timestamptz NOT NULL
      )`,
      'CREATE INDEX email_codes_by_expiry ON email_codes (expires_at)',

      `CREATE TABLE known_devices (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        device_hash text NOT NULL,
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, device_hash)
      )`,
      'CREATE INDEX known_devices_by_age ON known_devices (last_seen_at)',

      // A factor counts once it is verified. A TOTP secret is encrypted: it must be read again.
      `CREATE TABLE factors (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT factors_kind_check CHECK (kind IN ('totp', 'passkey')),
        name text NOT NULL,
        sealed_secret bytea,
        last_step integer,
        enrollment_challenge text,
        credential_id text,
        public_key bytea,
        sign_count bigint NOT NULL DEFAULT 0,
        transports text[] NOT NULL DEFAULT '{}',
        verified_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT factors_complete_check CHECK (verified_at IS NULL OR
          CASE kind WHEN 'totp' THEN sealed_secret IS NOT NULL
                    ELSE credential_id IS NOT NULL AND public_key IS NOT NULL END)
      )`,
      'CREATE INDEX factors_by_user ON factors (user_id)',
      'CREATE UNIQUE INDEX factors_credential_unique ON factors (credential_id)',
      'CREATE INDEX factors_unverified ON factors (created_at) WHERE verified_at IS NULL',

      `CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        code_digest text NOT NULL,
        PRIMARY KEY (user_id, code_digest)
      )`,

      // A pending sign-in; `user_id` is NULL until a passkey identifies the user. Or a challenge with
      // which a passkey confirms a change, which must not open a session.
      `CREATE TABLE sign_in_challenges (
        id_hash text PRIMARY KEY,
        user_id uuid REFERENCES users (id) ON DELETE CASCADE,
        purpose text NOT NULL CONSTRAINT sign_in_challenges_purpose_check
          CHECK (purpose IN ('sign_in', 'change')),
        passkey_challenge text NOT NULL,
        expires_at timestamptz NOT NULL
      )`,
      'CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id)',
      'CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at)',

      `CREATE TABLE identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject)
      )`,
      'CREATE INDEX identities_by_user ON identities (user_id)',
    ]),
};
