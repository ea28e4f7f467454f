import { runUploadBenchmark } from '../src/server/testing/stress/upload-benchmark.ts';
import { mib, secondMs } from '../src/shared/units.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// Twenty concurrent uploads of 5 MB: their memory cost and the effect on readers of the list. `-- <large ones
// among them> <seconds>` for another size.
const [heavy = 20, seconds = 8] = process.argv.slice(2).map(Number);
const maxGrowthMib = 250;
const maxRatio = 2;

const result = await withBenchDatabase((url) =>
  runUploadBenchmark(url, {
    heavy,
    readers: { warmMs: seconds * secondMs, quietMs: seconds * secondMs },
  }),
);
const growthMib = result.rssGrowthBytes / mib;
const ratio = result.busyP99 / result.quietP99;
const responses = [...result.responses].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${result.uploads} uploads of 5 MB in ${result.seconds.toFixed(1)} s: ${responses}`);
console.log(`memory: ${growthMib.toFixed(0)} MiB growth at most (limit ${maxGrowthMib})`);
console.log(
  `GET /api/classes, p99: ${result.quietP99.toFixed(1)} ms without, ${result.busyP99.toFixed(1)} ms with; ratio ${ratio.toFixed(2)} (limit ${maxRatio})`,
);
const isGood = result.responses.get(200) === result.uploads && growthMib < maxGrowthMib;
process.exitCode = isGood && ratio <= maxRatio ? 0 : 1;
