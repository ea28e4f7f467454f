import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Emails that users can turn off, reminders that were sent, and personal calendar feeds. */
export const bookingEmails = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      // A row turns the kind of email off.
      `CREATE TABLE email_opt_outs (
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, kind)
      )`,
      // The mark is set whether or not the student wants the email.
      `ALTER TABLE bookings ADD COLUMN reminded_at timestamptz,
        ADD COLUMN review_invited_at timestamptz`,
      `CREATE TABLE calendar_feeds (
        user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
        token_hash text NOT NULL CONSTRAINT calendar_feeds_token_unique UNIQUE,
        sealed_token bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    ]),
};
