import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * The state of the test provider, like Stripe's, apart from our own tables: it moves no money and
 * does not run in production.
 */
export const testProvider = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE test_checkouts (
        id uuid PRIMARY KEY,
        payment_id uuid NOT NULL CONSTRAINT test_checkouts_one_per_payment UNIQUE,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        title text NOT NULL,
        expires_at timestamptz NOT NULL,
        success_url text NOT NULL,
        cancel_url text NOT NULL,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'late', 'paid', 'ended')),
        charge_id text CONSTRAINT test_checkouts_charge_unique UNIQUE,
        was_declined boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT test_checkouts_charge_check CHECK ((status = 'paid') = (charge_id IS NOT NULL))
      )`,
      `CREATE TABLE test_refunds (
        id uuid PRIMARY KEY,
        charge_id text NOT NULL REFERENCES test_checkouts (charge_id),
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE test_payout_accounts (
        id uuid PRIMARY KEY,
        teacher_id uuid NOT NULL CONSTRAINT test_payout_accounts_one_per_teacher UNIQUE,
        is_ready boolean NOT NULL DEFAULT false,
        return_url text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE test_transfers (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES test_payout_accounts (id),
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      // Events that the provider reports by webhook, once each.
      `CREATE TABLE test_events (
        id text PRIMARY KEY,
        content jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX test_events_by_time ON test_events (created_at)',
      // The index is for the schedule that asks the provider for events that no webhook reported.
      'CREATE INDEX provider_events_by_subject ON provider_events (subject)',
      'CREATE INDEX provider_events_by_time ON provider_events (received_at)',
      `CREATE INDEX payments_unpaid ON payments (created_at) WHERE status <> 'paid'`,
    ]),
};
