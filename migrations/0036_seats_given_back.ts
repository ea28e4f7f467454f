import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The refunds of a booking can exceed the price of one seat. */
export const seatsGivenBack = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE bookings
        DROP CONSTRAINT bookings_refund_check,
        ADD CONSTRAINT bookings_refund_check CHECK (refund_cents >= 0),
        -- Was paid for seats that were given back too late for a refund.
        ADD COLUMN kept_cents integer NOT NULL DEFAULT 0
          CONSTRAINT bookings_kept_check CHECK (kept_cents >= 0)`,
    ]),
};
