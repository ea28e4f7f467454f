// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runPaymentCrashTest } from '#server/testing/stress/crashes/payment-crash-test.ts';

it('a server killed while it moves money charges, refunds and pays out exactly once (short run)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  // Checkouts and webhooks are also under way at these moments.
  const moments = ['/v1/refunds', '/v1/transfers'];
  const result = await runPaymentCrashTest(url ?? '', { kills: moments.length, moments });
  expect(result.faults).toEqual([]);
  const { charges, refunds, failures, transfers } = result;
  expect(
    Math.min(charges, refunds, failures, transfers),
    'or the kills hit nothing',
  ).toBeGreaterThan(0);
});
