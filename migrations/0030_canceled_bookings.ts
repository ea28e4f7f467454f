import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** An index for the roster, which also lists canceled bookings. */
export const canceledBookings = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX bookings_canceled ON bookings (session_id)
        WHERE status IN ('cancelled_by_student', 'cancelled_by_teacher')`,
    ]),
};
