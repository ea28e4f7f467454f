import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The price of each seat that was added after the price had risen above `price_cents`. */
export const addedPrices = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE bookings ADD COLUMN added_prices integer[] NOT NULL DEFAULT '{}'
        CHECK (cardinality(added_prices) < seats)`,
    ]),
};
