import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** One row with the time of the last recount of stored totals, and the number of wrong ones. */
export const dataChecks = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE TABLE data_checks (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        checked_at timestamptz NOT NULL,
        faults integer NOT NULL CHECK (faults >= 0)
      )`,
    ]),
};
