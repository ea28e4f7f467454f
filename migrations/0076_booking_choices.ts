import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * After a material change, students keep their booking, take another date, or get a full refund. Seats
 * of another date are held while they choose.
 */
export const bookingChoices = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE booking_choices (
        booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
        asked_at timestamptz NOT NULL DEFAULT now(),
        choose_until timestamptz NOT NULL,
        -- What was before; null where nothing changed.
        before_starts_at timestamptz,
        before_ends_at timestamptz,
        before_location text,
        before_level text,
        answer text CHECK (answer IN ('kept', 'moved'))
      )`,
      `ALTER TABLE bookings ADD COLUMN held_for_booking_id uuid REFERENCES bookings ON DELETE CASCADE`,
      `CREATE UNIQUE INDEX bookings_held_for ON bookings (held_for_booking_id)
        WHERE held_for_booking_id IS NOT NULL AND status = 'reserved'`,
    ]),
};
