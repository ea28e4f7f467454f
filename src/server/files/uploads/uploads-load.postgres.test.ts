// @module-tag slow
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { runUploadBenchmark } from '#server/testing/stress/upload-benchmark.ts';
import { mib } from '#shared/units.ts';

// bench/uploads.ts sends 20 heavy photos and measures the wait of readers; this test sends one.
it('handles twenty 5 MB uploads at once in less than 250 MB of memory', async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const result = await runUploadBenchmark(url ?? '', { heavy: 1 });
  expect(result.responses).toEqual(new Map([[200, 20]]));
  expect(result.rssGrowthBytes / mib).toBeLessThan(250);
});
