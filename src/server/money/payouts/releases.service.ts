import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { recordReleases } from '#server/money/ledger/ledger.queries.ts';
import { lockPayments } from '#server/money/payments/payments.queries.ts';
import { lockBalances } from './payouts.queries.ts';
import {
  lockClassesOfPayments,
  selectPaymentsToRelease,
  selectUnreleasedPayments,
  setReleased,
} from './releases.queries.ts';

const batchSize = 500;

/** Makes earnings payable `releaseDays` after their session ended. */
export async function releaseEarnings({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const due = await selectPaymentsToRelease(db, batchSize);
    await db.transaction().execute((trx) => release(trx, due));
    if (due.length < batchSize) return;
  }
}

async function release(trx: Trx, due: string[]): Promise<void> {
  await lockClassesOfPayments(trx, due);
  await lockPayments(trx, due);
  // Meanwhile, another process may have released some of them, or staff may have hidden a class.
  const held = await selectUnreleasedPayments(trx, due);
  const ids = held.map(({ id }) => id);
  await lockBalances(trx, [...new Set(held.map(({ teacherId }) => teacherId))]);
  await setReleased(trx, ids);
  await recordReleases(trx, ids);
}
