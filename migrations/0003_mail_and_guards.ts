import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** State that several server processes share: emails to send, responses to repeat, attempts to count. */
export const mailAndGuards = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // `sealed` is the encrypted email: it may hold links that open an account.
      `CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        recipient text NOT NULL,
        sealed bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        available_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        sent_at timestamptz,
        failed_at timestamptz,
        last_error text
      )`,
      `CREATE INDEX outbox_waiting ON outbox (available_at)
        WHERE sent_at IS NULL AND failed_at IS NULL`,
      'CREATE INDEX outbox_by_age ON outbox (created_at)',

      `CREATE TABLE idempotency_keys (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        key text NOT NULL,
        request_hash text NOT NULL,
        answer jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key)
      )`,
      'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)',

      `CREATE TABLE rate_limits (
        key text PRIMARY KEY,
        count integer NOT NULL,
        window_ends_at timestamptz NOT NULL
      )`,
      'CREATE INDEX rate_limits_by_window ON rate_limits (window_ends_at)',
    ]),
};
