import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

export const releasedSeats = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE bookings
        -- Since when the student offers the seats to others; they keep them until someone books them.
        ADD COLUMN released_at timestamptz,
        -- How many seats of a reserved booking are released ones, which change hands once it is paid.
        ADD COLUMN claimed_seats integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT bookings_released_check CHECK (released_at IS NULL OR added_seats = 0),
        ADD CONSTRAINT bookings_claimed_check CHECK (claimed_seats BETWEEN 0 AND seats
          AND (claimed_seats = 0 OR status = 'reserved'))`,
      'CREATE INDEX bookings_released ON bookings (session_id) WHERE released_at IS NOT NULL',
      'CREATE INDEX bookings_claiming ON bookings (session_id) WHERE claimed_seats > 0',
    ]),
};
