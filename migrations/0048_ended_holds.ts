import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * Each booking looks for holds of its session that have ended; few bookings are in these indexes. And
 * refunds of seats that went to someone else have a reason of their own.
 */
export const endedHolds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `CREATE INDEX bookings_held ON bookings (session_id, hold_expires_at) WHERE status = 'reserved'`,
      `CREATE INDEX bookings_added ON bookings (session_id) WHERE added_hold_expires_at IS NOT NULL`,
      `ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check`,
      `ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN ('student_canceled',
        'seat_passed', 'teacher_canceled', 'paid_late', 'wrong_amount', 'provider'))`,
    ]),
};
