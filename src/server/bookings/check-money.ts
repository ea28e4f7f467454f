import { selectLedgerFaults } from '#server/money/check-ledger.queries.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { selectMismatchedPayments } from './check-payments.queries.ts';

/** What is wrong with the ledger, payments or their bookings; empty unless a bug wrote it. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const faults = [...(await selectLedgerFaults(db)), ...(await selectMismatchedPayments(db))];
  return faults.map(({ entity, id, problem }) => `${entity} ${id} ${problem}`);
}
