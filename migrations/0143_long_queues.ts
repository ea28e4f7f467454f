import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** When instructors were last emailed that many people wait for one of their classes. */
export const longQueues = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE classes ADD COLUMN queue_emailed_at timestamptz']),
};
