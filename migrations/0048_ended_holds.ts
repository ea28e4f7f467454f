import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Booking a full session looks for its holds that have ended; few bookings are in these indexes.
 * Refunds of seats that went to someone else get a reason of their own.
 */
export const endedHolds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX bookings_holds_of_session ON bookings (session_id, hold_expires_at) WHERE status = 'reserved'`,
      `CREATE INDEX bookings_additions_of_session ON bookings (session_id) WHERE added_hold_expires_at IS NOT NULL`,
      `ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check`,
      `ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN ('student_canceled',
        'seat_passed', 'teacher_canceled', 'paid_late', 'wrong_amount', 'provider'))`,
    ]),
};
