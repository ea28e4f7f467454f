import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** An index for the metrics, which count open disputes every few seconds. */
export const openDisputes = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX disputes_open ON disputes (created_at) WHERE status = 'open'`,
      `CREATE INDEX payout_accounts_rejected ON payout_accounts (rejected_at)
        WHERE rejected_at IS NOT NULL`,
    ]),
};
