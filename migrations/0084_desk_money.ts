import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Indexes for the desk's money page. */
export const deskMoney = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      "CREATE INDEX payouts_unfinished ON payouts (id DESC) WHERE status <> 'sent'",
      "CREATE INDEX refunds_unfinished ON refunds (id DESC) WHERE status <> 'sent'",
      "CREATE INDEX disputes_undecided ON disputes (id DESC) WHERE status = 'open'",
      "CREATE INDEX payments_paid ON payments (id DESC) WHERE status = 'paid'",
      'CREATE INDEX teacher_balances_owed ON teacher_balances (teacher_id) WHERE payable_cents < 0',
      'CREATE INDEX teacher_balances_disputed ON teacher_balances (teacher_id) WHERE disputed_cents <> 0',
      // Receipts show the end of the id of their booking.
      'CREATE INDEX bookings_by_receipt ON bookings (right(id::text, 12))',
    ]),
};
