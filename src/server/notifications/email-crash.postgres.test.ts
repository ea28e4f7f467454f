import { expect, it } from 'vitest';
import { runEmailCrashTest } from '#server/testing/email-crash-test.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

it('a server killed between commit and send neither loses nor invents an email (R10, short form)', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const result = await runEmailCrashTest(url ?? '', 2);
  expect(result).toMatchObject({ unmailed: [], unfounded: [], unlikeCopies: [] });
  // Some requests must succeed and some fail, or the kills tested nothing.
  expect(result.committed).toBeGreaterThan(0);
  expect(result.acknowledged).toBeLessThan(result.kills * 12);
}, 120_000);
