import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Students move bookings to another date; calendars must see that the entry has changed. */
export const movedBookings = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE bookings ADD COLUMN moved_at timestamptz',
      // Added to the revision of the session, so that the sum grows when the session is exchanged.
      'ALTER TABLE bookings ADD COLUMN added_revision integer NOT NULL DEFAULT 0',
    ]),
};
