// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runEmailCrashTest } from '#server/testing/stress/crashes/email-crash-test.ts';

it('a server killed between commit and send neither loses nor duplicates an email (short run)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const result = await runEmailCrashTest(url ?? '', 1);
  expect(result).toMatchObject({ unsent: [], sentWithoutCommit: [], mismatchedDuplicates: [] });
  expect(result.emails, 'or the kill interrupted no email').toBeGreaterThan(result.committed);
});
