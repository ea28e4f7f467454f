import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** For the roster, which keeps those who canceled or were canceled. */
export const canceledBookings = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX bookings_canceled ON bookings (session_id)
        WHERE status IN ('cancelled_by_student', 'cancelled_by_teacher')`,
    ]),
};
