import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Bookings that students give to a friend by a link. `payer_id` keeps who paid, for receipts and refunds,
 * once the booking is someone else's.
 */
export const handovers = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE handovers (
        id uuid PRIMARY KEY,
        booking_id uuid NOT NULL REFERENCES bookings (id),
        giver_id uuid NOT NULL REFERENCES users (id),
        receiver_id uuid REFERENCES users (id),
        session_id uuid REFERENCES class_sessions (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz,
        accepted_at timestamptz,
        CONSTRAINT handovers_accepted_check CHECK (num_nonnulls(receiver_id, session_id, accepted_at) IN (0, 3)),
        CONSTRAINT handovers_one_end_check CHECK (num_nonnulls(revoked_at, accepted_at) <= 1),
        CONSTRAINT handovers_other_check CHECK (receiver_id <> giver_id))`,
      `CREATE UNIQUE INDEX handovers_one_open ON handovers (booking_id)
        WHERE revoked_at IS NULL AND accepted_at IS NULL`,
      'CREATE INDEX handovers_by_booking ON handovers (booking_id)',
      'CREATE INDEX handovers_by_giver ON handovers (giver_id)',
      'CREATE INDEX handovers_by_receiver ON handovers (receiver_id) WHERE receiver_id IS NOT NULL',
      'ALTER TABLE bookings ADD COLUMN handed_at timestamptz',
      'ALTER TABLE payments ADD COLUMN payer_id uuid REFERENCES users (id)',
      'CREATE INDEX payments_by_payer ON payments (payer_id) WHERE payer_id IS NOT NULL',
    ]),
};
