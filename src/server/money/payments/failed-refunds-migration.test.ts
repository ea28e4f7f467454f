import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { accountsOf, createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { migrations } from '../../../../migrations/index.ts';
import { applyRefundUpdate, refundPayments } from './refunds.service.ts';

const at = openTestDeps();

const pairs = [
  [333, 333],
  [334, 1],
  [7, 7],
  [13, 900],
] as const;

it('the migration reverses failed refunds of the dashboard, to the cent, and keeps ours', async () => {
  const paymentIds: string[] = [];
  for (const pair of pairs) {
    const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000 });
    paymentIds.push(paymentId);
    for (const amountCents of pair) {
      const update = { refundId: null, providerRefundId: newId(), amountCents };
      await at.db
        .transaction()
        .execute((trx) =>
          applyRefundUpdate(at.deps, trx, paymentId, { ...update, status: 'sent' }),
        );
    }
    const [failed] = pair;
    await sql`UPDATE refunds SET status = 'failed' WHERE payment_id = ${paymentId}
      AND id = (SELECT id FROM refunds WHERE payment_id = ${paymentId} AND amount_cents = ${failed}
        ORDER BY id LIMIT 1)`.execute(at.db);
  }
  const { paymentId } = await createPaidBooking(at.db, { amountCents: 1000 });
  const request = { paymentId, amountCents: 1000, reason: 'staff' } as const;
  await at.db.transaction().execute((trx) => refundPayments(at.deps, trx, [request]));
  await sql`UPDATE refunds SET status = 'failed', provider_refund_id = 're_1'
    WHERE payment_id = ${paymentId}`.execute(at.db);
  await sql`ALTER TABLE refunds DROP COLUMN failed_provider_ids, DROP COLUMN failed_at`.execute(
    at.db,
  );

  await at.db.transaction().execute(async (trx) => migrations['0026_failed_refunds']?.up(trx));

  expect(await findMoneyFaults(at.db)).toEqual([]);
  for (const [index, [, other]] of pairs.entries())
    expect((await accountsOf(at.db, paymentIds[index] ?? '')).provider).toBe(other - 1000);
  expect(await findUnfinishedRefunds(at.db)).toHaveLength(1);
});
