import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** The payout account as the provider names it: a bank and the last digits of an account. */
export const payoutDestination = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE payout_accounts ADD COLUMN destination text']),
};
