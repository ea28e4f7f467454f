// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runDeskBenchmark } from '#server/testing/stress/desk-benchmark.ts';

// bench/desk.ts measures a million people.
it('every table of the desk has a first page, and a search finds its row', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const { times } = await runDeskBenchmark(url ?? '', { people: 20_000, classes: 2000, rounds: 1 });
  const empty = times.filter(({ items }) => items === 0).map(({ request }) => request);
  expect(empty.filter((request) => !/q=(zebra|zq)$/.test(request))).toEqual([]);
  const found = times.filter(({ request, items }) => /q=(zebra|zq)$/.test(request) && items !== 0);
  expect(found).toEqual([]);
});
