import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// 'reserved' holds a seat until hold_expires_at, and 'expired' is what an unpaid one becomes.
const bookings = [
  `ALTER TABLE bookings
    ADD COLUMN hold_expires_at timestamptz,
    ADD COLUMN full_refund_until timestamptz,
    DROP CONSTRAINT bookings_status_check,
    ADD CONSTRAINT bookings_status_check CHECK (status IN ('reserved', 'confirmed', 'expired',
      'cancelled_by_student', 'cancelled_by_teacher', 'attended', 'no_show')),
    ADD CONSTRAINT bookings_hold_check CHECK (status <> 'reserved' OR hold_expires_at IS NOT NULL)`,
  'DROP INDEX bookings_one_live_seat',
  `CREATE UNIQUE INDEX bookings_one_live_seat ON bookings (session_id, student_id)
    WHERE status IN ('reserved', 'confirmed', 'attended', 'no_show')`,
  `CREATE INDEX bookings_holds ON bookings (hold_expires_at) WHERE status = 'reserved'`,
];

const payments = [
  // One payment for each booking that is paid online, with the result of its checkout.
  `CREATE TABLE payments (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL CONSTRAINT payments_one_per_booking UNIQUE REFERENCES bookings (id),
    -- No foreign key, here and in the ledger: it would lock the user after session and payment.
    teacher_id uuid NOT NULL,
    provider text NOT NULL CHECK (provider IN ('stripe', 'test')),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    commission_cents integer NOT NULL CHECK (commission_cents BETWEEN 0 AND amount_cents),
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'paid')),
    checkout_id text CONSTRAINT payments_checkout_unique UNIQUE,
    charge_id text CONSTRAINT payments_charge_unique UNIQUE,
    received_cents integer CHECK (received_cents > 0),
    refunded_cents integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    paid_at timestamptz,
    released_at timestamptz,
    CONSTRAINT payments_paid_check CHECK ((status = 'paid') = (received_cents IS NOT NULL)
      AND (status = 'paid') = (paid_at IS NOT NULL)),
    CONSTRAINT payments_refund_check
      CHECK (refunded_cents BETWEEN 0 AND coalesce(received_cents, 0))
  )`,
  `CREATE INDEX payments_by_teacher ON payments (teacher_id, id DESC) WHERE status = 'paid'`,
  `CREATE INDEX payments_open ON payments (created_at) WHERE status = 'open'`,
  `CREATE INDEX payments_unreleased ON payments (teacher_id)
    WHERE status = 'paid' AND released_at IS NULL`,

  `CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    reason text NOT NULL CHECK (reason IN ('student_canceled', 'teacher_canceled',
      'paid_late', 'wrong_amount', 'provider')),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
    provider_refund_id text CONSTRAINT refunds_provider_unique UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz
  )`,
  'CREATE INDEX refunds_by_payment ON refunds (payment_id)',
  `CREATE INDEX refunds_unsent ON refunds (created_at) WHERE status <> 'sent'`,

  `CREATE TABLE disputes (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id),
    provider_dispute_id text NOT NULL CONSTRAINT disputes_provider_unique UNIQUE,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost')),
    created_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz
  )`,
  'CREATE INDEX disputes_by_payment ON disputes (payment_id)',

  `CREATE TABLE payout_accounts (
    teacher_id uuid PRIMARY KEY REFERENCES users (id),
    provider text NOT NULL CHECK (provider IN ('stripe', 'test')),
    account_id text NOT NULL CONSTRAINT payout_accounts_account_unique UNIQUE,
    is_ready boolean NOT NULL DEFAULT false,
    missing text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz NOT NULL DEFAULT now()
  )`,

  `CREATE TABLE payouts (
    id uuid PRIMARY KEY,
    teacher_id uuid NOT NULL,
    amount_cents integer NOT NULL CHECK (amount_cents > 0),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'sent', 'failed')),
    provider_transfer_id text CONSTRAINT payouts_transfer_unique UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz
  )`,
  'CREATE INDEX payouts_by_teacher ON payouts (teacher_id, id DESC)',
  `CREATE INDEX payouts_unsent ON payouts (created_at) WHERE status = 'pending'`,

  // Events of the payment provider, once each. An event that arrives before the object it is about
  // waits with applied_at NULL.
  `CREATE TABLE provider_events (
    id text PRIMARY KEY,
    type text NOT NULL,
    subject text,
    content jsonb NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    applied_at timestamptz
  )`,
  `CREATE INDEX provider_events_waiting ON provider_events (subject) WHERE applied_at IS NULL`,
];

// Double entry: every transaction moves money from accounts (negative) to others (positive).
const ledger = [
  `CREATE TABLE ledger_transactions (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'release', 'payout', 'payout_returned',
      'dispute_opened', 'dispute_won', 'dispute_lost')),
    -- The payment (charge, release), refund, payout or dispute.
    source_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ledger_transactions_once UNIQUE (source_id, kind)
  )`,
  `CREATE TABLE ledger_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
    account text NOT NULL
      CHECK (account IN ('provider', 'commission', 'held', 'payable', 'disputed')),
    teacher_id uuid,
    -- NULL for payouts.
    payment_id uuid REFERENCES payments (id),
    amount_cents integer NOT NULL CHECK (amount_cents <> 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ledger_entries_teacher_check
      CHECK ((account IN ('held', 'payable', 'disputed')) = (teacher_id IS NOT NULL))
  )`,
  'CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id)',
  'CREATE INDEX ledger_entries_by_payment ON ledger_entries (payment_id)',
  `CREATE INDEX ledger_entries_by_teacher ON ledger_entries (teacher_id, created_at)
    WHERE teacher_id IS NOT NULL`,

  `CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'The ledger is append-only'; END $$`,
  `CREATE TRIGGER ledger_transactions_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  `CREATE TRIGGER ledger_entries_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,

  `CREATE FUNCTION require_balanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT sum(amount_cents) FROM ledger_entries
          WHERE transaction_id = NEW.transaction_id) <> 0 THEN
        RAISE EXCEPTION 'The entries of ledger transaction % do not sum to zero',
          NEW.transaction_id;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_entries()`,

  // Sums of entries, so that a page and a payout do not add up years of them.
  `CREATE TABLE teacher_balances (
    teacher_id uuid PRIMARY KEY,
    held_cents bigint NOT NULL DEFAULT 0,
    payable_cents bigint NOT NULL DEFAULT 0,
    disputed_cents bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 70)`,
  // Earnings of instructors by month (UTC): charges less refunds and lost disputes.
  `CREATE TABLE teacher_months (
    teacher_id uuid NOT NULL,
    month date NOT NULL,
    net_cents bigint NOT NULL,
    PRIMARY KEY (teacher_id, month)
  ) WITH (fillfactor = 70)`,
  `CREATE FUNCTION add_to_teacher_balances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- In id order, to avoid deadlock.
      INSERT INTO teacher_balances AS balance
        (teacher_id, held_cents, payable_cents, disputed_cents)
      SELECT teacher_id,
        coalesce(sum(amount_cents) FILTER (WHERE account = 'held'), 0),
        coalesce(sum(amount_cents) FILTER (WHERE account = 'payable'), 0),
        coalesce(sum(amount_cents) FILTER (WHERE account = 'disputed'), 0)
      FROM new_entries WHERE teacher_id IS NOT NULL
      GROUP BY teacher_id ORDER BY teacher_id
      ON CONFLICT (teacher_id) DO UPDATE SET
        held_cents = balance.held_cents + EXCLUDED.held_cents,
        payable_cents = balance.payable_cents + EXCLUDED.payable_cents,
        disputed_cents = balance.disputed_cents + EXCLUDED.disputed_cents;
      INSERT INTO teacher_months AS earned (teacher_id, month, net_cents)
      SELECT teacher_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
        sum(amount_cents)
      FROM new_entries WHERE teacher_id IS NOT NULL AND payment_id IS NOT NULL
      GROUP BY teacher_id, month HAVING sum(amount_cents) <> 0 ORDER BY teacher_id, month
      ON CONFLICT (teacher_id, month) DO UPDATE SET
        net_cents = earned.net_cents + EXCLUDED.net_cents;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER ledger_entries_balances AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS new_entries
    FOR EACH STATEMENT EXECUTE FUNCTION add_to_teacher_balances()`,
];

/** Payments, refunds, disputes and payouts, and the ledger of them: see decision 35. */
export const money = {
  up: (db: Kysely<unknown>) => runStatements(db, [...bookings, ...payments, ...ledger]),
};
