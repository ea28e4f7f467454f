import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Requests for classes that wait for staff, because their words have a contact or an address. */
export const waitingRequests = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ['ALTER TABLE wanted_requests ADD COLUMN waits_since timestamptz']),
};
