import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Payouts to an account wait once the provider has rejected one, until the account changes. */
export const rejectedPayouts = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE payout_accounts ADD COLUMN rejected_at timestamptz']),
};
