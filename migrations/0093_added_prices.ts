import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** What the seats cost that were added last, each, if the price had risen: more than `price_cents`. */
export const addedPrices = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE bookings ADD COLUMN added_prices integer[] NOT NULL DEFAULT '{}'
        CHECK (cardinality(added_prices) < seats)`,
    ]),
};
