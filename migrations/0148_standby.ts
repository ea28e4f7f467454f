import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** An entry of the waitlist can name the booking that moves once its offer is accepted. */
export const standby = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE waitlist_entries
        ADD COLUMN booking_id uuid REFERENCES bookings (id),
        ADD COLUMN booked_session_id uuid REFERENCES class_sessions (id),
        ADD CONSTRAINT waitlist_entries_booking_check CHECK (booking_id IS NULL
          OR (session_id IS NOT NULL AND booked_session_id <> session_id)),
        ADD CONSTRAINT waitlist_entries_booked_check
          CHECK ((booking_id IS NULL) = (booked_session_id IS NULL))`,
      `CREATE INDEX waitlist_entries_standby ON waitlist_entries (booking_id)
        WHERE booking_id IS NOT NULL AND status IN ('waiting', 'offered')`,
    ]),
};
