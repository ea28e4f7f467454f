import { selectMismatchedPayments } from '#server/bookings/check-payments.queries.ts';
import { selectLedgerFaults } from '#server/money/check-ledger.queries.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** What `npm run db:check` says about money; for the end of tests that move any. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const faults = [...(await selectLedgerFaults(db)), ...(await selectMismatchedPayments(db))];
  return faults.map(({ of, id, what }) => `${of} ${id} ${what}`);
}
