// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runWaitlistCrashTest } from '#server/testing/stress/crashes/waitlist-crash-test.ts';

it('a server killed between freeing, offering, emailing and accepting loses no offer (short run)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const result = await runWaitlistCrashTest(url ?? '', 3);
  expect(result).toMatchObject({ unsentOffers: [], mismatchedDuplicates: [], faults: [] });
  expect(result.offered + result.accepted, 'or the kills proved nothing').toBeGreaterThan(0);
});
