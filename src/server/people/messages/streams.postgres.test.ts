// @module-tag slow
import { expect, it } from 'vitest';
import { createMigratedDatabase } from '#server/testing/databases/test-database.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import { runStreamCrashTest } from '#server/testing/stress/crashes/stream-crash-test.ts';

// 50 threads and 5,000 messages with FULL_RUN=1.
const size = isFullRun
  ? { teachers: 10, studentsOfEach: 5, messages: 5000, kills: 4 }
  : { teachers: 2, studentsOfEach: 3, messages: 240, kills: 2 };

it('streams of two processes that are killed have each message once, in order', async () => {
  const result = await runStreamCrashTest(await createMigratedDatabase(), size);
  expect(result).toMatchObject({
    stored: size.messages,
    missing: [],
    seenTwice: [],
    outOfOrder: [],
    miscounted: [],
  });
  expect(result.breaks).toBeGreaterThan(size.kills);
});
