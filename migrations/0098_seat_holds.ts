import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const table = `CREATE TABLE seat_holds (
  id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT seat_holds_kind_check
    CHECK (kind IN ('checkout', 'addition', 'offer', 'choice', 'undo')),
  session_id uuid NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
  -- Without a foreign key to users, whose check would lock accounts after sessions.
  student_id uuid NOT NULL,
  booking_id uuid REFERENCES bookings (id) ON DELETE CASCADE,
  -- Inserted after the hold, in the same transaction.
  payment_id uuid CONSTRAINT seat_holds_one_per_payment UNIQUE,
  seats integer NOT NULL CONSTRAINT seat_holds_seats_check CHECK (seats BETWEEN 1 AND 8),
  -- The guests of the booking once added seats are paid; NULL: unchanged.
  guests text[],
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  outcome text CONSTRAINT seat_holds_outcome_check
    CHECK (outcome IN ('used', 'given_up', 'expired', 'canceled')),
  CONSTRAINT seat_holds_ended_check CHECK ((ended_at IS NULL) = (outcome IS NULL))
)`;

const indexes = [
  'CREATE INDEX seat_holds_by_booking ON seat_holds (booking_id)',
  'CREATE INDEX seat_holds_open ON seat_holds (session_id, expires_at) WHERE ended_at IS NULL',
  'CREATE INDEX seat_holds_by_student ON seat_holds (student_id, session_id, ended_at)',
  `CREATE UNIQUE INDEX seat_holds_one_open ON seat_holds (booking_id, kind) WHERE ended_at IS NULL`,
];

const isChoice = 'b.held_for_booking_id IS NOT NULL';

/** Every reservation that was ever made, so that old ones keep the time when they ended. */
const reservations = `INSERT INTO seat_holds
    (id, kind, session_id, student_id, booking_id, payment_id, seats, expires_at, created_at, ended_at, outcome)
  SELECT gen_random_uuid(), CASE WHEN b.is_offer THEN 'offer' ELSE 'checkout' END, b.session_id,
    b.student_id, b.id, p.id, b.seats, b.hold_expires_at, b.created_at,
    CASE WHEN b.status <> 'reserved' THEN coalesce(p.paid_at, b.cancelled_at, b.hold_expires_at) END,
    CASE WHEN b.status = 'reserved' THEN NULL
      WHEN b.status = 'expired' THEN 'expired'
      WHEN p.paid_at IS NOT NULL OR b.status NOT LIKE 'cancelled%' THEN 'used'
      WHEN b.status = 'cancelled_by_student' THEN 'given_up'
      ELSE 'canceled' END
  FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id AND NOT p.is_addition
  WHERE b.hold_expires_at IS NOT NULL AND NOT (${isChoice})`;

const additions = `INSERT INTO seat_holds
    (id, kind, session_id, student_id, booking_id, payment_id, seats, guests, expires_at, created_at)
  SELECT gen_random_uuid(), 'addition', b.session_id, b.student_id, b.id, p.id, b.added_seats, b.guests,
    b.added_hold_expires_at, coalesce(p.created_at, now())
  FROM bookings b
    LEFT JOIN payments p ON p.booking_id = b.id AND p.is_addition AND p.status = 'open'
  WHERE b.added_seats > 0`;

const choices = `INSERT INTO seat_holds
    (id, kind, session_id, student_id, booking_id, seats, expires_at, created_at, ended_at, outcome)
  SELECT b.id, 'choice', b.session_id, b.student_id, b.held_for_booking_id, b.seats, b.hold_expires_at,
    b.created_at, CASE WHEN b.status <> 'reserved' THEN b.hold_expires_at END,
    CASE WHEN b.status <> 'reserved' THEN 'expired' END
  FROM bookings b WHERE ${isChoice}`;

/**
 * Seats kept for someone who has not got them yet are rows of their own. Before, they were columns of
 * the booking, and dates held for a choice were bookings that no screen showed.
 */
export const seatHolds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      table,
      reservations,
      additions,
      choices,
      ...indexes,
      'DELETE FROM bookings b WHERE b.held_for_booking_id IS NOT NULL',
      'UPDATE bookings SET guests = guests[1:seats - 1] WHERE cardinality(guests) >= seats',
      // Dropping the columns drops the indexes and constraints that name them.
      `ALTER TABLE bookings DROP COLUMN added_seats, DROP COLUMN added_hold_expires_at,
        DROP COLUMN held_for_booking_id, DROP COLUMN hold_expires_at`,
      `ALTER TABLE bookings ADD CONSTRAINT bookings_seats_check CHECK (seats BETWEEN 1 AND 8),
        ADD CONSTRAINT bookings_guests_check CHECK (cardinality(guests) < seats)`,
    ]),
};
