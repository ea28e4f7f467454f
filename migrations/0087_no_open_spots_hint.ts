import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Searches by seats are quick without the hint of 0025. Its index is dropped with the column. */
export const noOpenSpotsHint = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE class_sessions DROP COLUMN is_likely_open',
      // Its schedule goes with the queue.
      "DELETE FROM pgboss.job WHERE name = 'find-likely-open-sessions'",
      "DELETE FROM pgboss.queue WHERE name = 'find-likely-open-sessions'",
    ]),
};
