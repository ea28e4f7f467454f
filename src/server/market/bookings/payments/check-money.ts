import type { Db } from '#server/db/schema.ts';
import { type MoneyFault, selectLedgerFaults } from '#server/money/ledger/check-ledger.queries.ts';
import { selectUnfinishedRefunds } from '#server/money/payments/check-refunds.queries.ts';
import { selectMismatchedPayments } from './check-payments.queries.ts';

const sentenceOf = ({ entity, id, problem }: MoneyFault) => `${entity} ${id} ${problem}`;

/** Faults of the ledger, payments and their bookings; empty unless a bug wrote one. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  return [...(await selectLedgerFaults(db)), ...(await selectMismatchedPayments(db))].map(
    sentenceOf,
  );
}

/** Refunds that failed at the provider or are unfinished for days, so that a person has to act. */
export async function findUnfinishedRefunds(db: Db): Promise<string[]> {
  return (await selectUnfinishedRefunds(db)).map(sentenceOf);
}
