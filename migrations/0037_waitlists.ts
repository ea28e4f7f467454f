import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const entries = [
  `CREATE TABLE waitlist_entries (
    id uuid PRIMARY KEY,
    class_id uuid NOT NULL REFERENCES classes (id),
    -- NULL: any date of the class.
    session_id uuid REFERENCES class_sessions (id),
    student_id uuid NOT NULL REFERENCES users (id),
    seats integer NOT NULL CONSTRAINT waitlist_entries_seats_check CHECK (seats BETWEEN 1 AND 8),
    status text NOT NULL DEFAULT 'waiting' CONSTRAINT waitlist_entries_status_check
      CHECK (status IN ('waiting', 'offered', 'claimed', 'passed', 'expired', 'left')),
    -- The current or last offer.
    booking_id uuid CONSTRAINT waitlist_entries_one_per_booking UNIQUE REFERENCES bookings (id),
    -- Of someone who waits for any date: those they passed.
    passed_session_ids uuid[] NOT NULL DEFAULT '{}',
    -- The instructor offers this one the next spot, and why.
    moved_ahead_at timestamptz,
    moved_ahead_reason text,
    conflict_told_at timestamptz,
    told_at timestamptz,
    summarized_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT waitlist_entries_offer_check CHECK (status <> 'offered' OR booking_id IS NOT NULL),
    CONSTRAINT waitlist_entries_reason_check
      CHECK ((moved_ahead_at IS NULL) = (moved_ahead_reason IS NULL)),
    CONSTRAINT waitlist_entries_ended_check
      CHECK ((status IN ('waiting', 'offered')) = (ended_at IS NULL))
  )`,
  `CREATE UNIQUE INDEX waitlist_entries_one_live ON waitlist_entries (student_id, class_id)
    WHERE status IN ('waiting', 'offered')`,
  `CREATE INDEX waitlist_entries_line ON waitlist_entries (class_id, id)
    WHERE status IN ('waiting', 'offered')`,
  'CREATE INDEX waitlist_entries_by_student ON waitlist_entries (student_id, id DESC)',
  `CREATE INDEX waitlist_entries_by_session ON waitlist_entries (session_id)
    WHERE session_id IS NOT NULL`,
  'CREATE INDEX waitlist_entries_by_class ON waitlist_entries (class_id)',
  `CREATE INDEX waitlist_entries_unsummarized ON waitlist_entries (id)
    WHERE summarized_at IS NULL AND status IN ('waiting', 'offered')`,
];

const closed = `CREATE TABLE closed_waitlists (
  class_id uuid PRIMARY KEY REFERENCES classes (id) ON DELETE CASCADE,
  closed_at timestamptz NOT NULL DEFAULT now()
)`;

const bookings = [
  // A seat that is held for a person on the waitlist who has not accepted it.
  `ALTER TABLE bookings
    ADD COLUMN is_offer boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT bookings_offer_check CHECK (NOT is_offer OR status IN
      ('reserved', 'expired', 'cancelled_by_student', 'cancelled_by_teacher'))`,
  `CREATE INDEX bookings_open_offers ON bookings (session_id) WHERE is_offer AND status = 'reserved'`,
];

// The times when a date was full for the first time, and when a seat was first returned after that.
const sessions = `ALTER TABLE class_sessions
  ADD COLUMN first_full_at timestamptz,
  ADD COLUMN first_return_at timestamptz`;

/** See decision 41. Dates that were full before this migration do not count in its figure. */
export const waitlists = {
  up: (db: Kysely<unknown>) => runStatements(db, [...entries, closed, ...bookings, sessions]),
};
