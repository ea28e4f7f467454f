import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What happened to bookings and dates, and the emails about it, whose jobs are deleted once done. */
export const bookingRecords = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE recorded_facts (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        about uuid[] NOT NULL,
        account_id uuid REFERENCES users (id),
        key_id uuid,
        details jsonb NOT NULL,
        at timestamptz NOT NULL
      )`,
      'CREATE INDEX recorded_facts_about ON recorded_facts USING gin (about)',
      'CREATE INDEX recorded_facts_by_age ON recorded_facts (at)',
      `CREATE TABLE recorded_emails (
        id uuid PRIMARY KEY,
        about uuid[] NOT NULL,
        cause text,
        recipient_id uuid NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      )`,
      'CREATE INDEX recorded_emails_about ON recorded_emails USING gin (about)',
      'CREATE INDEX recorded_emails_by_age ON recorded_emails (created_at)',
    ]),
};
