// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { isFullRun } from '#server/testing/full-run.ts';
import { runWebhookCrashTest } from '#server/testing/stress/crashes/webhook-crash-test.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

// 5,000 facts with FULL_RUN=1.
const size = isFullRun
  ? { bookings: 100, facts: 5, rounds: 10 }
  : { bookings: 30, facts: 5, rounds: 2 };
const facts = size.bookings * size.facts * size.rounds;

let url = '';
const at = openTestDeps({}, async (onStatement) => {
  const database = await createTestDatabase(onStatement);
  url = database.url ?? '';
  return database;
});

it('killed processes deliver each fact in order to a receiver that fails, and to no one else', async () => {
  const { requests, kills, ...result } = await runWebhookCrashTest(at.deps, url, size);
  expect(result).toEqual({
    arrived: facts,
    missing: [],
    outOfOrder: [],
    badSignatures: [],
    changedBodies: [],
    contacts: 0,
  });
  expect(kills).toBeGreaterThanOrEqual(size.rounds);
  expect(requests, 'or nothing was sent again').toBeGreaterThan(facts);
});
