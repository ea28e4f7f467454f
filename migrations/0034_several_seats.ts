import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const bookings = `ALTER TABLE bookings
  ADD COLUMN seats integer NOT NULL DEFAULT 1,
  -- The first names of those who come along, as far as the student gave them.
  ADD COLUMN guests text[] NOT NULL DEFAULT '{}',
  -- Seats that were added later and wait to be paid, until then.
  ADD COLUMN added_seats integer NOT NULL DEFAULT 0,
  ADD COLUMN added_hold_expires_at timestamptz,
  -- How many came; NULL until marked.
  ADD COLUMN attended_seats integer,
  ADD CONSTRAINT bookings_seats_check
    CHECK (seats >= 1 AND added_seats >= 0 AND seats + added_seats <= 8),
  ADD CONSTRAINT bookings_guests_check CHECK (cardinality(guests) < seats + added_seats),
  ADD CONSTRAINT bookings_added_check
    CHECK ((added_seats > 0) = (added_hold_expires_at IS NOT NULL)
      AND (added_seats = 0 OR status = 'confirmed')),
  ADD CONSTRAINT bookings_attended_check CHECK (attended_seats BETWEEN 0 AND seats)`;

const classes = `ALTER TABLE classes ADD COLUMN max_seats_per_booking smallint NOT NULL DEFAULT 4
  CONSTRAINT classes_max_seats_check CHECK (max_seats_per_booking BETWEEN 1 AND 8)`;

const payments = [
  `ALTER TABLE payments
    ADD COLUMN seats integer NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 8),
    -- Pays for seats that were added to a booking.
    ADD COLUMN is_addition boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT payments_one_per_booking`,
  `CREATE UNIQUE INDEX payments_one_per_booking ON payments (booking_id) WHERE NOT is_addition`,
  `CREATE UNIQUE INDEX payments_one_open_addition ON payments (booking_id)
    WHERE is_addition AND status = 'open'`,
  'CREATE INDEX payments_by_booking ON payments (booking_id)',
];

/** The price of a booking is that of one seat. A live booking holds `seats + added_seats`. */
export const severalSeats = {
  up: (db: Kysely<unknown>) => runStatements(db, [bookings, classes, ...payments]),
};
