import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** A course that has begun can be joined, for the meetings that are left. */
export const lateJoining = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `ALTER TABLE classes ADD COLUMN join_until_meeting smallint
        CHECK (join_until_meeting BETWEEN 2 AND 30)`,
      `ALTER TABLE bookings ADD COLUMN first_meeting smallint NOT NULL DEFAULT 1
        CHECK (first_meeting > 0)`,
    ]),
};
