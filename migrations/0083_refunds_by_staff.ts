import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Administrators can refund a payment by hand. */
export const refundsByStaff = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      'ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check',
      `ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN ('student_canceled',
        'seat_passed', 'teacher_canceled', 'paid_late', 'wrong_amount', 'provider', 'staff'))`,
    ]),
};
