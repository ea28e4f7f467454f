import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Review requests look for sessions that ended in the last days. */
export const sessionEnds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX class_sessions_by_end ON class_sessions (ends_at) WHERE status = 'scheduled'`,
    ]),
};
